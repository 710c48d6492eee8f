// Simulated users of `npm run bench -- rest`. They send requests on schedule, whether or not earlier ones were answered; response
// times count from the scheduled time.
import { setTimeout as pause } from 'node:timers/promises';
import { type Asked, ask, logIn } from './callers.ts';
import { obey, type Part, type People, type TimedCall } from './client-processes.ts';
import { carOf, createMix, type Person } from './rest-mix.ts';

export interface Rates {
  /** Per second, for this process. */
  reads: number;
  writes: number;
  seconds: number;
  /** A reference server to call instead, which answers everything. */
  bareUrl?: string;
}

const LOGGING_IN = 4;
const BARE_BODY = { taken: 1 };
let begun: People & Part;
let mix: ReturnType<typeof createMix>;

obey({
  begin: async (told: People & Part) => {
    begun = told;
  },
  enter: async () => {
    const { url, drivers, plugIds, stations, from, to } = begun;
    const people: Person[] = [];
    const left = drivers.slice(from, to).map((email, at) => ({ email, number: from + at }));
    const lane = async () => {
      for (let next = left.pop(); next; next = left.pop()) people.push(await enter(url, next));
    };
    await Promise.all(Array.from({ length: LOGGING_IN }, lane));
    const own = plugIds.filter((_, at) => at % drivers.length >= from && at % drivers.length < to);
    mix = createMix({ people, plugIds: own, stations, seed: from + 1 });
  },
  ask: async ({ reads, writes, seconds, bareUrl }: Rates) => {
    const calls: TimedCall[] = [];
    const url = bareUrl ?? begun.url;
    const next = (isWrite: boolean) => () => send(url, isWrite, bareUrl !== undefined, calls);
    await Promise.all([
      keepRate({ perSecond: reads, seconds }, next(false)),
      keepRate({ perSecond: writes, seconds }, next(true)),
    ]);
    return { calls };
  },
});

async function enter(
  url: string,
  { email, number }: { email: string; number: number },
): Promise<Person> {
  const from = `127.2.${number >> 8}.${(number & 255) + 1}`;
  const person = { token: await logIn(url, email, from), from };
  const { status, text } = await ask(url, carOf(person));
  if (status !== 201) throw new Error(`${email} has no car: ${text}`);
  return { ...person, vehicleId: JSON.parse(text).id };
}

/** Starts calls at random intervals, like independent users; resolves when all have ended. */
async function keepRate(
  { perSecond, seconds }: { perSecond: number; seconds: number },
  begin: () => (due: number) => Promise<void>,
): Promise<void> {
  const under = new Set<Promise<void>>();
  let due = performance.now();
  const until = due + seconds * 1_000;
  while (due < until) {
    const wait = due - performance.now();
    if (wait > 0) await pause(wait);
    const work: Promise<void> = begin()(due).finally(() => under.delete(work));
    under.add(work);
    due -= (Math.log(1 - mix.random()) * 1_000) / perSecond;
  }
  await Promise.all(under);
}

function send(
  url: string,
  isWrite: boolean,
  isBare: boolean,
  calls: TimedCall[],
): (due: number) => Promise<void> {
  const call = isWrite ? mix.write() : mix.read();
  const asked = isBare ? bareOf(isWrite, call.asked) : call.asked;
  return async (due) => {
    const answer = await ask(url, asked).catch(() => ({ status: 0, text: '' }));
    const ms = performance.now() - due;
    calls.push({ kind: isBare ? 'bare' : call.kind, ms, status: answer.status });
    if (!isBare && answer.status > 0 && answer.status < 300) call.onDone?.(answer.text);
  };
}

const bareOf = (isWrite: boolean, { from }: Asked): Asked => ({
  ...(isWrite ? { method: 'POST', body: BARE_BODY } : { method: 'GET' }),
  path: '/',
  ...(from !== undefined && { from }),
});
