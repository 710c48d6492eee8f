// What measurements have in common: repeated runs, percentiles, a table to print. It knows nothing that is measured.

export interface Timing {
  p50: number;
  p99: number;
}

/** Milliseconds of so many runs, after a few that do not count. */
export async function measure(
  runs: number,
  work: (run: number) => Promise<unknown>,
): Promise<Timing> {
  const WARM_UP = 5;
  const times: number[] = [];
  for (let run = -WARM_UP; run < runs; run++) {
    const began = performance.now();
    await work(Math.max(run, 0));
    if (run >= 0) times.push(performance.now() - began);
  }
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.min(runs - 1, Math.floor(runs * share))] ?? 0;
  return { p50: at(0.5), p99: at(0.99) };
}

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
