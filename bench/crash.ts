// `npm run bench -- crash [ROUNDS [SEED]]`: the server killed at random under random traffic, on PostgreSQL where one answers and on
// the embedded database; ends with exit code 1 when anything was lost, done twice or does not add up.
import { crashRun } from '../tests/crash/crash-run.ts';

const [, rounds = '200', seed = String(Date.now() % 1_000_000)] = process.argv.slice(2);
console.log(`${rounds} rounds, seed ${seed}`);
const half = Math.ceil(Number(rounds) / 2);
for (const kind of ['postgres', 'embedded'] as const) {
  const began = performance.now();
  const report = await crashRun({ kind, rounds: half, seed: Number(seed), say: console.log });
  if (report === undefined) {
    console.log(`${kind}: no server answered`);
    continue;
  }
  const { acknowledged, refused, lost, bookings, charges, faults } = report;
  const seconds = Math.round((performance.now() - began) / 1000);
  console.log(
    `${kind}: killed ${half} times in ${seconds} s; ${acknowledged} requests acknowledged, ${refused} refused, ${lost} without an answer; ${bookings} bookings, ${charges} charges begun; ${faults.length} differences`,
  );
  if (faults.length > 0) process.exitCode = 1;
}
