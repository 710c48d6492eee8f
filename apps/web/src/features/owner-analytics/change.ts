/** The change of a figure since the previous period, for a text and an arrow. */
type Measure = 'percent' | 'points';
export type Change =
  | { kind: 'none' }
  | { kind: 'new' }
  | { kind: 'same' }
  | { kind: 'more' | 'less'; by: number; measure: Measure }
  /** `by` is how many times as much it is now. */
  | { kind: 'times'; by: number };

/** A change to more than this part is told as a multiple: nobody reads "433.3 % more". */
const TIMES_FROM = 2;

/** Amounts change in percent, shares in percentage points; `by` is positive. */
export function changeOf(
  now: number | null,
  before: number | null,
  measure: Measure = 'percent',
): Change {
  if (now === null || before === null) return { kind: 'none' };
  if (before === 0 && measure === 'percent') return now === 0 ? { kind: 'same' } : { kind: 'new' };
  if (measure === 'percent' && before > 0 && now / before >= TIMES_FROM) {
    const times = now / before;
    return { kind: 'times', by: times < 10 ? Math.round(times * 10) / 10 : Math.round(times) };
  }
  const by = measure === 'points' ? (now - before) * 100 : (now / before - 1) * 100;
  const rounded = Math.round(Math.abs(by) * 10) / 10;
  if (rounded === 0) return { kind: 'same' };
  return { kind: by > 0 ? 'more' : 'less', by: rounded, measure };
}
