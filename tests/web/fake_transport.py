"""An asyncio transport without a network, for tests of protocols."""

import asyncio


class FakeTransport(asyncio.Transport):
    """The server's end of a connection from this host.

    It hands over nothing while reading is paused, and tells its protocol once, in another turn of the loop,
    that the connection is lost.
    """

    def __init__(self, host="203.0.113.9"):
        super().__init__({"peername": (host, 1)})
        self.protocol = None
        self.aborted = False
        self.reads = True
        self.written = b""
        self.unread = []
        self._is_closing = False

    def receive(self, data):
        """Receive data from the client."""
        self.unread.append(data)
        self._deliver()

    def _deliver(self):
        while self.unread and self.reads and not self._is_closing:
            self.protocol.data_received(self.unread.pop(0))

    def set_protocol(self, protocol):
        self.protocol = protocol

    def get_protocol(self):
        return self.protocol

    def write(self, data):
        assert not self._is_closing
        self.written += data

    def get_write_buffer_size(self):
        return 0

    def pause_reading(self):
        assert self.reads, "asyncio's own may refuse to pause twice"
        self.reads = False

    def resume_reading(self):
        assert not self.reads
        self.reads = True
        asyncio.get_running_loop().call_soon(self._deliver)

    def is_closing(self):
        return self._is_closing

    def close(self):
        if not self._is_closing:
            self._is_closing = True
            if self.protocol is not None:
                asyncio.get_running_loop().call_soon(self.protocol.connection_lost, None)

    def abort(self):
        self.aborted = True
        self.close()
