// Form values of a site limit, and their conversion to the request body. Pure.
import { SiteLimit } from '@voltagora/contract';
import * as z from 'zod';
import { decimalText, parseDecimal } from '../../shared/forms/decimal.ts';
import type { Language } from '../../shared/i18n/language.ts';

export type PowerValues = {
  isLimited: boolean;
  unit: SiteLimit['unit'];
  value: string;
  phases: '1' | '3';
  minimum_A: string;
  /** Empty: an equal share. */
  offline_A: string;
};

const USUAL = { unit: 'A', value: '', phases: '3', minimum_A: '6', offline_A: '' } as const;

export function powerValuesOf(limit: SiteLimit | null, language: Language): PowerValues {
  if (limit === null) return { ...USUAL, isLimited: false };
  return {
    isLimited: true,
    unit: limit.unit,
    value: decimalText(limit.value, language),
    phases: limit.phases === 1 ? '1' : '3',
    minimum_A: decimalText(limit.minimum_A, language),
    offline_A: limit.offline_A === null ? '' : decimalText(limit.offline_A, language),
  };
}

/** Parses the fields; NaN where the text is not a number. */
export const typedPower = (values: PowerValues) => ({
  isLimited: values.isLimited,
  unit: values.unit,
  value: parseDecimal(values.value),
  phases: Number(values.phases),
  minimum_A: parseDecimal(values.minimum_A),
  offline_A: values.offline_A.trim() === '' ? null : parseDecimal(values.offline_A),
});

/** A null limit removes the limit. */
export const PowerBody = z
  .discriminatedUnion('isLimited', [
    z.object({ isLimited: z.literal(false) }),
    z.object({ isLimited: z.literal(true), ...SiteLimit.shape }),
  ])
  .transform((body): { limit: SiteLimit | null } => {
    if (!body.isLimited) return { limit: null };
    const { isLimited: _limited, ...limit } = body;
    return { limit };
  });
