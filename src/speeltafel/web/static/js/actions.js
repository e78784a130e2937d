/* Sending what somebody does at a table to the server. */

/** Post a form of this table and return the answer.
    @param {string} table @param {string} action @param {Record<string, string>} fields @returns {Promise<Answer>} */
export async function post(table, action, fields) {
  const response = await fetch(`/t/${table}/${action}`, {
    method: "POST",
    headers: { accept: "application/json", "content-type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams(fields).toString(),
  });
  return { status: response.status, ...(await response.json()) };
}

/** Send an action once. A move goes over the open connection; if it is not answered there it is posted as well, with the
    same idempotency key, so that it counts once.
    @param {string} table @param {string} action @param {Record<string, string>} form
    @param {import("./connection.js").Connection} connection @returns {Promise<Answer>} */
export async function send(table, action, form, connection) {
  const fields = { ...form, once: `${Date.now()}-${Math.random()}` };
  return (action === "move" && (await connection.request(fields))) || post(table, action, fields);
}

/** The action of a form that belongs to a table: the last part of `/t/<table>/<action>`.
    @param {string} url */
export const actionOf = (url) => /^\/t\/[^/]+\/([\w-]+)$/.exec(new URL(url).pathname)?.[1];

/** @param {HTMLFormElement} form @returns {Record<string, string>} */
export const fieldsOf = (form) => Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]));
