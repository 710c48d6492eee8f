// `npm run bench -- crash [ROUNDS [SEED]]`: kills the server at random moments under random traffic, on PostgreSQL if available
// and on the embedded database, and cuts the power of the latter's disk if the machine allows mounting one. Exits with 1 when
// anything was lost, done twice or does not add up.
import { crashRun } from '../tests/crash/crash-run.ts';
import { makeCutDisk } from '../tests/crash/cut-disk.ts';

const [, rounds = '300', seed = String(Date.now() % 1_000_000)] = process.argv.slice(2);
console.log(`${rounds} rounds, seed ${seed}`);
const each = Math.ceil(Number(rounds) / 3);
const disk = makeCutDisk();
const ways = [
  { what: 'postgres, killed', kind: 'postgres' },
  { what: 'embedded, killed', kind: 'embedded' },
  ...(disk ? [{ what: 'embedded, power cut', kind: 'embedded', disk } as const] : []),
] as const;
try {
  for (const { what, ...way } of ways) await runAndSay(what, way);
} finally {
  disk?.remove();
}

type Way = Pick<Parameters<typeof crashRun>[0], 'kind' | 'disk'>;

async function runAndSay(what: string, way: Way): Promise<void> {
  const began = performance.now();
  const report = await crashRun({ ...way, rounds: each, seed: Number(seed), say: console.log });
  if (report === undefined) {
    console.log(`${what}: no server answered`);
    return;
  }
  const { acknowledged, refused, lost, bookings, charges, faults } = report;
  const seconds = Math.round((performance.now() - began) / 1000);
  console.log(
    `${what} ${each} times in ${seconds} s; ${acknowledged} requests acknowledged, ${refused} refused, ${lost} without an answer; ${bookings} bookings, ${charges} charges begun; ${faults.length} differences`,
  );
  if (faults.length > 0) process.exitCode = 1;
}
