// `npm run bench -- soak [HOURS]`: the real program with a manual clock through so many hours of traffic, counting what is left
// in the process after each hour: timers, listeners, entries of maps and sets, heap. Exits with 1 if any of it grows.
import { growthOf } from '../tests/soak/growth.ts';
import { openSoak } from '../tests/soak/soak-run.ts';
import { printMachine } from './machine.ts';
import { printTable } from './measure.ts';
import { memoryKb } from './process-use.ts';

const [hours = 24] = process.argv.slice(3).map(Number);
const MIB = 1024;

printMachine();
const began = performance.now();
const soak = await openSoak();
const counted = [];
const rows: string[][] = [];
try {
  for (let hour = 1; hour <= hours; hour++) {
    const { grown, ...seen } = await soak.hour();
    counted.push(seen);
    const { timers, listeners, entries, heapKb } = seen;
    const mib = (kb: number) => (kb / MIB).toFixed(1);
    rows.push([
      ...[hour, timers, listeners, entries].map(String),
      mib(heapKb),
      mib(memoryKb(process.pid)),
    ]);
    if (hour > 1) for (const line of grown) console.log(`hour ${hour} ${line}`);
  }
} finally {
  await soak.close();
}
console.log(`${hours} hours in ${((performance.now() - began) / 1000).toFixed(0)} s`);
printTable(['hour', 'timers', 'listeners', 'entries', 'heap MiB', 'process MiB'], rows);
printTable(
  ['what was done', 'times'],
  [...soak.done].map(([what, times]) => [what, String(times)]),
);
const grown = growthOf(counted);
for (const line of grown) console.log(`grows: ${line}`);
console.log(`${soak.house.errors.length} errors in the log`);
for (const line of soak.house.errors.slice(0, 5)) console.log(line.slice(0, 600));
process.exitCode = grown.length === 0 ? 0 : 1;
