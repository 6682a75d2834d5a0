// A Colyseus server with rooms in which two seats take turns counting.
import { Room, Server } from '@colyseus/core';
import { WebSocketTransport } from '@colyseus/ws-transport';

class Table extends Room {
  onCreate() {
    this.count = 0;
    this.turn = 0;
    this.onMessage('add', (client, { seat }) => {
      if (seat !== this.turn) {
        client.error(4000, 'not your turn');
        return;
      }
      this.count += 1;
      this.turn = 1 - seat;
      this.broadcast('added', { count: this.count, turn: this.turn });
    });
  }
}

// Whoever started the server is gone.
process.on('disconnect', () => process.exit());

const transport = new WebSocketTransport();
const server = new Server({ transport, greet: false, gracefullyShutdown: false });
server.define('table', Table);
await server.listen(0, '127.0.0.1');
process.send({ port: transport.server.address().port });
