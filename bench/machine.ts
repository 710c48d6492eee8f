// The header of a measurement: machine, versions and load.
import { cpus, loadavg, totalmem } from 'node:os';

const GIB = 2 ** 30;

/** Prints processors, memory, versions and the load average: measurements on a shared machine depend on it. */
export function printMachine(...versions: readonly string[]): void {
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

/** The figure divided by the reference: `3.2`. */
export const ratio = (value: number, reference: number): string => (value / reference).toFixed(2);
