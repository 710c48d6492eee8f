// Tools of measurements: repeated runs, percentiles, tables. Independent of what is measured.

export interface Timing {
  runs: number;
  p50: number;
  p99: number;
}

const WARM_UP = 3;
const RUNS_MAX = 200;
const RUNS_MIN = 10;
const LONG_ENOUGH_MS = 20_000;

/** Milliseconds per call: two hundred calls, or as many as time permits, after a warm-up. */
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

/** A quantile of sorted samples; 0 without samples. */
export const quantile = (sorted: readonly number[], share: number): number =>
  sorted[Math.floor((sorted.length - 1) * share)] ?? 0;

/** Prints rows under their titles, with numbers right-aligned. */
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
