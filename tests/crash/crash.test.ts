// A few rounds of `npm run bench -- crash`, which runs two hundred.
import { expect, test } from 'vitest';
import { crashRun } from './crash-run.ts';

test.each([
  ['postgres', 2],
  ['embedded', 1],
] as const)(
  '[F1] [F2] killed at any moment under load, %s loses nothing, does nothing twice and adds up',
  { timeout: 600_000 },
  async (kind, rounds) => {
    const report = await crashRun({ kind, rounds, seed: 5 });
    if (report === undefined) {
      console.log(`${kind}: no server answered, so nothing was killed on it`);
      return;
    }
    expect(report.faults).toEqual([]);
    expect(report.acknowledged).toBeGreaterThan(0);
  },
);
