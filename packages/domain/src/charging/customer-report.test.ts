import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { type GatheredReport, REPORT_PARTS_MAX, wholeReport, withPart } from './customer-report.ts';

const NOTHING: GatheredReport = { parts: {}, last: null };

test('a report is complete when its last part and all before it have arrived, in any order and with duplicates', () => {
  const order = fc
    .integer({ min: 1, max: 12 })
    .chain((count) => fc.shuffledSubarray([...Array(count).keys()], { minLength: count }));
  fc.assert(
    fc.property(order, (numbers) => {
      const said = numbers.map((number) => ({
        number,
        text: `${number};`,
        isLast: number === numbers.length - 1,
      }));
      const gathered = [...said, ...said].reduce(withPart, NOTHING);
      expect(wholeReport(gathered)).toBe(
        numbers
          .toSorted((a, b) => a - b)
          .map((number) => `${number};`)
          .join(''),
      );
      const [first] = said;
      const lacking = said.filter((part) => part !== first).reduce(withPart, NOTHING);
      expect(wholeReport(lacking)).toBeUndefined();
    }),
  );
});

test('the first version of a part counts, and parts beyond the limit are dropped', () => {
  const one = withPart(NOTHING, { number: 0, text: 'one', isLast: true });
  expect(wholeReport(withPart(one, { number: 0, text: 'two', isLast: true }))).toBe('one');
  const far = { number: REPORT_PARTS_MAX, text: 'far', isLast: true };
  expect(withPart(NOTHING, far)).toBe(NOTHING);
});
