// Reference for all WebSocket measurements: plain `ws` with the server's settings, echoing every message.
import { WebSocketServer } from 'ws';

const server = new WebSocketServer({
  port: Number(process.argv[2]),
  host: '127.0.0.1',
  clientTracking: false,
  perMessageDeflate: false,
  handleProtocols: ([first]) => first ?? false,
});
server.on('connection', (socket) => {
  socket.on('error', () => socket.terminate());
  socket.on('message', (data: unknown) => socket.send(String(data)));
});
server.on('listening', () => process.send?.('ready'));
process.on('disconnect', () => process.exit());
