// Converts a station's price rule between input, storage and output.
import type { PriceRule as WrittenRule } from '@voltagora/contract';
import { decimalToMicro, microToDecimal, type PriceRule } from '@voltagora/domain';
import * as z from 'zod';

const StoredRule: z.ZodType<PriceRule> = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('surge'), capPercent: z.int() }),
  z.object({
    kind: z.literal('spot'),
    marginMicro: z.int(),
    floorMicro: z.int(),
    ceilingMicro: z.int(),
  }),
]);

/** The price rule of a station; null when its price is fixed. */
export const ruleOf = (stored: unknown): PriceRule | null =>
  stored === null ? null : StoredRule.parse(stored);

export const ruleJson = (rule: WrittenRule | null): string | null =>
  rule === null ? null : JSON.stringify(readRule(rule));

function readRule(rule: WrittenRule): PriceRule {
  if (rule.kind === 'surge') return { kind: 'surge', capPercent: rule.cap_percent };
  return {
    kind: 'spot',
    marginMicro: decimalToMicro(rule.margin),
    floorMicro: decimalToMicro(rule.floor),
    ceilingMicro: decimalToMicro(rule.ceiling),
  };
}

export function presentRule(rule: PriceRule): WrittenRule {
  if (rule.kind === 'surge') return { kind: 'surge', cap_percent: rule.capPercent };
  return {
    kind: 'spot',
    margin: microToDecimal(rule.marginMicro),
    floor: microToDecimal(rule.floorMicro),
    ceiling: microToDecimal(rule.ceilingMicro),
  };
}
