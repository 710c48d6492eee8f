// Form values of a market price rule, and their conversion to the request body. Pure.
import type { PriceRule } from '@voltagora/contract';
import {
  decimalToMicro,
  type PriceRule as DomainRule,
  SURGE_CAP_PERCENT_MAX,
} from '@voltagora/domain';
import * as z from 'zod';
import { decimalText, parseDecimal } from '../../../shared/forms/decimal.ts';
import { customFault } from '../../../shared/forms/validate.ts';
import type { Language } from '../../../shared/i18n/language.ts';

export const PRICE_MOVES = ['fixed', 'surge', 'spot'] as const;
export type PriceMoves = (typeof PRICE_MOVES)[number];
export type RuleValues = {
  moves: PriceMoves;
  cap: string;
  margin: string;
  floor: string;
  ceiling: string;
};

const none: RuleValues = { moves: 'fixed', cap: '', margin: '', floor: '', ceiling: '' };

export function ruleValues(rule: PriceRule | null, language: Language): RuleValues {
  if (rule === null) return none;
  const text = (value: number): string => decimalText(value, language);
  if (rule.kind === 'surge') return { ...none, moves: 'surge', cap: text(rule.cap_percent) };
  const { margin, floor, ceiling } = rule;
  return {
    ...none,
    moves: 'spot',
    margin: text(margin),
    floor: text(floor),
    ceiling: text(ceiling),
  };
}

const perKwh = z.number().min(0).max(10);
/** Validates the fields by their form names; those of other kinds of rules are left out. */
export const ruleFields = {
  moves: z.enum(PRICE_MOVES),
  cap: z.int().min(1).max(SURGE_CAP_PERCENT_MAX).optional(),
  margin: z.number().min(0).max(5).optional(),
  floor: perKwh.optional(),
  ceiling: perKwh.optional(),
};

/** Only prices per kWh can follow the market directly. */
export function typedRule(
  { moves, cap, margin, floor, ceiling }: RuleValues,
  by: 'energy' | 'time',
) {
  if (moves === 'surge') return { moves, cap: parseDecimal(cap) };
  if (moves === 'fixed' || by === 'time') return { moves: 'fixed' as const };
  const typed = { margin: parseDecimal(margin), floor: parseDecimal(floor) };
  return { moves, ...typed, ceiling: parseDecimal(ceiling) };
}

type Typed = {
  moves: PriceMoves;
  cap?: number | undefined;
  margin?: number | undefined;
  floor?: number | undefined;
  ceiling?: number | undefined;
};

/** The standard price is used when there is no market price, so it must lie within the limits. */
export function checkLimits(
  { moves, price, floor, ceiling }: Typed & { price: number },
  context: z.core.$RefinementCtx,
): void {
  if (moves !== 'spot' || floor === undefined || ceiling === undefined) return;
  if (floor > price) context.addIssue(customFault('manage.fault.floor', ['floor']));
  if (ceiling < price) context.addIssue(customFault('manage.fault.ceiling', ['ceiling']));
}

/** Null means a fixed price. */
export function ruleFrom({
  moves,
  cap,
  margin = 0,
  floor = 0,
  ceiling = 0,
}: Typed): PriceRule | null {
  if (moves === 'surge') return { kind: 'surge', cap_percent: cap ?? 1 };
  return moves === 'spot' ? { kind: 'spot', margin, floor, ceiling } : null;
}

export const domainRule = (rule: PriceRule): DomainRule =>
  rule.kind === 'surge'
    ? { kind: 'surge', capPercent: rule.cap_percent }
    : {
        kind: 'spot',
        marginMicro: decimalToMicro(rule.margin),
        floorMicro: decimalToMicro(rule.floor),
        ceilingMicro: decimalToMicro(rule.ceiling),
      };
