// Simulated browsers of `npm run bench -- live`: each views one plug and records the age of each change on arrival.
import WebSocket from 'ws';
import { obey, type Part, type Viewers } from './client-processes.ts';

const CONNECTING = 40;
/** The server's limit of connections per address. */
const PER_ADDRESS = 90;
let begun: Viewers & Part;
let samples: number[] = [];
const sockets: WebSocket[] = [];

obey({
  begin: async (told: Viewers & Part) => {
    begun = told;
  },
  connect: async () => {
    const left = Array.from({ length: begun.to - begun.from }, (_, at) => begun.from + at);
    const lane = async () => {
      for (let next = left.pop(); next !== undefined; next = left.pop()) await look(next);
    };
    await Promise.all(Array.from({ length: CONNECTING }, lane));
  },
  collect: async () => {
    const found = samples;
    samples = [];
    return { samples: found };
  },
});

async function look(number: number): Promise<void> {
  const { url, firstPlugId, plugs } = begun;
  const address = Math.floor(number / PER_ADDRESS) + 1;
  const socket = new WebSocket(`${url}/ocpp/browser/${firstPlugId + (number % plugs)}/`, {
    localAddress: `127.1.${address >> 8}.${address & 255}`,
    perMessageDeflate: false,
  });
  sockets.push(socket);
  socket.on('message', (data: unknown) => {
    const { status_at: at } = JSON.parse(String(data)) as { status_at: string | null }; // As in the contract.
    if (at !== null) samples.push(Date.now() - Date.parse(at));
  });
  await new Promise((resolve, reject) => {
    socket.once('open', resolve);
    socket.once('error', reject);
  });
}
