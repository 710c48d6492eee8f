// @vitest-environment node
// Against a server that does what it is asked and loses the answer: what is tried again happens once.
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createAppStore } from '../../app/store/store.ts';
import { reservation } from '../../tests/kit/reservations/reservation.ts';

/** Bookings as the server stores them: one per key, and one per request without a key. */
const bookings = new Map<string, string>();
const keysSeen: (string | undefined)[] = [];
let lose: (response: ServerResponse) => boolean = () => false;
let origin = '';
const server = createServer((request, response) => {
  const header = request.headers['idempotency-key'];
  const key = typeof header === 'string' ? header : undefined;
  keysSeen.push(key);
  const made = key === undefined ? undefined : bookings.get(key);
  const id = made ?? `018f6b1e-0000-7000-8000-${String(bookings.size).padStart(12, '0')}`;
  bookings.set(key ?? id, id);
  if (lose(response)) return;
  response.writeHead(201, { 'content-type': 'application/json' });
  response.end(JSON.stringify({ ...reservation, id, status: 'PENDING' }));
});

beforeEach(async () => {
  bookings.clear();
  keysSeen.length = 0;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`; // the address of a TCP server is an AddressInfo
});
afterEach(
  () =>
    new Promise<void>((resolve) => {
      server.closeAllConnections();
      server.close(() => resolve());
    }),
);

function page() {
  const map = new Map<string, string>();
  const storage = {
    getItem: (key: string) => map.get(key) ?? null,
    setItem: (key: string, value: string) => void map.set(key, value),
    removeItem: (key: string) => void map.delete(key),
  };
  const { api } = createAppStore(storage, origin);
  const plug = { id: 7 };
  return { api, book: () => api.call('createReservation', { body: { plug, charge_now: true } }) };
}

const once = (cut: (response: ServerResponse) => void) => {
  let isCut = false;
  return (response: ServerResponse) => {
    if (isCut) return false;
    isCut = true;
    cut(response);
    return true;
  };
};

it.each([
  ['before its first byte', (response: ServerResponse) => void response.destroy()],
  [
    'in the middle',
    (response: ServerResponse) => {
      response.writeHead(201, { 'content-type': 'application/json', 'content-length': 5_000 });
      response.write('{"id":"018f6b1e', () => response.destroy());
    },
  ],
  ['by a proxy', (response: ServerResponse) => void response.writeHead(502).end('<html>')],
])('[B10] a booking whose answer is lost %s is booked once when repeated', async (_, cut) => {
  lose = once(cut);
  const { book } = page();
  await expect(book()).rejects.toBeInstanceOf(Error);
  const { id } = await book();
  expect([...bookings.values()]).toEqual([id]);
  expect((await book()).id).not.toBe(id);
});

it('[B10] two concurrent clicks create one booking', async () => {
  lose = () => false;
  const { book } = page();
  const [first, second] = await Promise.all([book(), book()]);
  expect(second.id).toBe(first.id);
  expect(bookings.size).toBe(1);
});

it('a call that moves no money has no key', async () => {
  const { api } = page();
  await api.call('readTokenPrice', {}).catch(() => undefined);
  expect(keysSeen).toEqual([undefined]);
});
