/* boardgame.io's server as its documentation starts it. `node server.js memory` keeps matches in memory only;
   `node server.js FOLDER` keeps them with its own FlatFile storage. */

const { FlatFile, Server, Origins } = require("boardgame.io/server");
const { Squadro } = require("./squadro");

async function main() {
  const place = process.argv[2];
  const db = place === "memory" ? undefined : new FlatFile({ dir: place, logging: false });
  const server = Server({ games: [Squadro], origins: [Origins.LOCALHOST, /127\.0\.0\.1/], ...(db && { db }) });
  const { appServer } = await server.run({ port: 0 });
  console.log(`open on port ${appServer.address().port}`);
}

main();
