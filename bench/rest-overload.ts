// What becomes of calls at a rate that the server cannot answer, as a row of a table.
import type { TimedCall } from './client-processes.ts';
import { quantile } from './measure.ts';

export const OVERLOAD_TITLES = [
  'times the rate',
  'calls',
  'answered',
  'p50 ms',
  'p99 ms',
  'most ms',
  'refused with 503',
  'p50 ms',
  'most ms',
  'other',
];

const REFUSED = 503;

export function overloadRow(times: string, calls: readonly TimedCall[]): string[] {
  const refused = calls.filter(({ status }) => status === REFUSED);
  const answered = calls.filter(({ status }) => status > 0 && status < 500);
  const other = calls.length - refused.length - answered.length;
  const waits = (those: readonly TimedCall[]) => {
    const sorted = those.map(({ ms }) => ms).toSorted((a, b) => a - b);
    return { p50: quantile(sorted, 0.5), p99: quantile(sorted, 0.99), most: quantile(sorted, 1) };
  };
  const done = waits(answered);
  const told = waits(refused);
  return [
    times,
    String(calls.length),
    String(answered.length),
    ...[done.p50, done.p99, done.most].map((ms) => ms.toFixed(0)),
    String(refused.length),
    ...(refused.length === 0 ? ['–', '–'] : [told.p50, told.most].map((ms) => ms.toFixed(0))),
    String(other),
  ];
}
