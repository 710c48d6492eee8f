// What measurements have in common: repeated runs, percentiles, a table to print. It knows nothing that is measured.

export interface Timing {
  runs: number;
  p50: number;
  p99: number;
}

const WARM_UP = 3;
const RUNS_MAX = 200;
const RUNS_MIN = 10;
const LONG_ENOUGH_MS = 20_000;

/** Milliseconds of a call: of two hundred, or of as many as there is time for, after a few that do not count. */
export async function measure(work: () => Promise<unknown>): Promise<Timing> {
  const times: number[] = [];
  for (let run = 0; run < WARM_UP; run++) await work();
  const until = performance.now() + LONG_ENOUGH_MS;
  while (times.length < RUNS_MIN || (times.length < RUNS_MAX && performance.now() < until)) {
    const began = performance.now();
    await work();
    times.push(performance.now() - began);
  }
  return timingOf(times);
}

/** Milliseconds of single calls, in any order. */
export type Samples = number[];

export function timingOf(samples: readonly number[]): Timing {
  const sorted = samples.toSorted((a, b) => a - b);
  return { runs: sorted.length, p50: quantile(sorted, 0.5), p99: quantile(sorted, 0.99) };
}

/** Of sorted samples: what this share of them does not exceed; 0 where there are none. */
export const quantile = (sorted: readonly number[], share: number): number =>
  sorted[Math.floor((sorted.length - 1) * share)] ?? 0;

/** Rows under their titles, numbers to the right. */
export function printTable(titles: readonly string[], rows: readonly (readonly string[])[]): void {
  const all = [titles, ...rows];
  const widths = titles.map((_, at) => Math.max(...all.map((row) => row[at]?.length ?? 0)));
  for (const row of all) {
    const cells = row.map((cell, at) =>
      at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0),
    );
    console.log(cells.join('  '));
  }
}
