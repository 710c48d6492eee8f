// What every table of a measurement is headed by: on what, with which versions, how busy the machine was.
import { cpus, loadavg, totalmem } from 'node:os';

const GIB = 2 ** 30;

/** Processors, memory, versions, and how many wait for a processor: shared machines are measured with that said. */
export function sayMachine(...versions: readonly string[]): void {
  const [cpu] = cpus();
  const memory = `${Math.round(totalmem() / GIB)} GiB`;
  const load = loadavg()
    .map((each) => each.toFixed(1))
    .join(', ');
  console.log(
    [`${cpu?.model} x ${cpus().length}`, memory, `Node ${process.version}`, ...versions].join(', '),
  );
  console.log(`load of the machine at the start: ${load}`);
}

/** How often a figure holds the reference: `3.2`. */
export const ratio = (value: number, reference: number): string => (value / reference).toFixed(2);
