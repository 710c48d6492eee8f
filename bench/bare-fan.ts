// Reference of `live`: plain `ws` that acknowledges a point's status and forwards it to the viewers of its plug.
import { type WebSocket, WebSocketServer } from 'ws';

const [port, firstPlugId = 0] = process.argv.slice(2).map(Number);
type Frame = [2, string, string, { timestamp?: string }];
const viewers = new Map<number, Set<WebSocket>>();
const server = new WebSocketServer({
  ...(port !== undefined && { port }),
  host: '127.0.0.1',
  clientTracking: false,
  perMessageDeflate: false,
  handleProtocols: ([first]) => first ?? false,
});
server.on('connection', (socket, { url = '' }) => {
  socket.on('error', () => socket.terminate());
  const number = Number(/(\d+)\/?$/u.exec(url)?.[1]);
  if (url.startsWith('/ocpp/browser/')) {
    viewers.set(number, (viewers.get(number) ?? new Set()).add(socket));
    return;
  }
  socket.on('message', (data: unknown) => {
    // Sent by our own clients.
    const [, id, , { timestamp }] = JSON.parse(String(data)) as Frame;
    socket.send(JSON.stringify([3, id, {}]));
    for (const viewer of viewers.get(firstPlugId + number) ?? []) {
      viewer.send(JSON.stringify({ plug: { id: firstPlugId + number }, status_at: timestamp }));
    }
  });
});
server.on('listening', () => process.send?.('ready'));
process.on('disconnect', () => process.exit());
