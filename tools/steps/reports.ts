import { existsSync, readFileSync } from 'node:fs';

export interface Counts {
  passed: number;
  failed: number;
}

/** The counts of a vitest JSON report; undefined without a readable report. */
export function countsOfVitest(file: string): Counts | undefined {
  const report = readReport(file);
  const passed = numberAt(report, 'numPassedTests');
  const failed = numberAt(report, 'numFailedTests');
  return passed === undefined || failed === undefined ? undefined : { passed, failed };
}

/** The counts of a Playwright JSON report; a test that passed only on a retry counts as failed. */
export function countsOfPlaywright(file: string): Counts | undefined {
  const stats = valueAt(readReport(file), 'stats');
  const passed = numberAt(stats, 'expected');
  const failed = numberAt(stats, 'unexpected');
  if (passed === undefined || failed === undefined) return undefined;
  const flaky = numberAt(stats, 'flaky') ?? 0;
  return { passed, failed: failed + flaky };
}

function readReport(file: string): unknown {
  if (!existsSync(file)) return undefined;
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

function valueAt(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;
}

function numberAt(value: unknown, key: string): number | undefined {
  const found = valueAt(value, key);
  return typeof found === 'number' ? found : undefined;
}
