import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { countsOfPlaywright, countsOfVitest } from './reports.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'voltagora-reports-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function reportOf(text: string): string {
  const file = join(folder, 'report.json');
  writeFileSync(file, text);
  return file;
}

test('the counts of both runners are read', () => {
  expect(countsOfVitest(reportOf('{"numPassedTests": 3, "numFailedTests": 1}'))).toEqual({
    passed: 3,
    failed: 1,
  });
  expect(
    countsOfPlaywright(reportOf('{"stats": {"expected": 5, "unexpected": 1, "flaky": 2}}')),
  ).toEqual({ passed: 5, failed: 3 });
});

test.each(['', 'no json', '[]', 'null', '{"stats": {}}'])(
  'a report of %j counts as none, not as zero failures',
  (text) => {
    expect(countsOfVitest(reportOf(text))).toBeUndefined();
    expect(countsOfPlaywright(reportOf(text))).toBeUndefined();
  },
);

test('a missing report counts as none', () => {
  expect(countsOfVitest(join(folder, 'missing.json'))).toBeUndefined();
});
