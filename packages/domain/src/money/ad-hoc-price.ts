// What Regulation (EU) 2023/1804 (AFIR) says of the price of a charge without a contract. The host's lawyer has the last word.
import type { Tariff } from './tariff.ts';

/** From this power on, the price is per kWh (Art. 5(4), first subparagraph). */
export const AD_HOC_PER_KWH_FROM_W = 50_000;
/** The article that a price breaks. */
export const AD_HOC_ARTICLE = 'AFIR Art. 5(4)';

/** What is wrong with a price at a plug of 50 kW or more: it is per minute, or has a start fee. A fee per minute after the booked window is allowed. */
export type AdHocFault = 'per_minute' | 'start_fee';

/** Where the regulation applies: the EU, and the EEA beside it. */
const EEA: ReadonlySet<string> = new Set(
  'AT BE BG HR CY CZ DK EE FI FR DE GR HU IE IS IT LI LV LT LU MT NL NO PL PT RO SK SI ES SE'.split(
    ' ',
  ),
);

/** Empty where the price is lawful. `maxPowerW` is the power of the station's strongest plug; null where unknown. */
export function adHocFaults(
  { policy, flatFeeMicro }: Pick<Tariff, 'policy' | 'flatFeeMicro'>,
  { country, maxPowerW }: { country: string; maxPowerW: number | null },
): AdHocFault[] {
  if (!EEA.has(country) || maxPowerW === null || maxPowerW < AD_HOC_PER_KWH_FROM_W) return [];
  return [
    ...(policy === 1 ? (['per_minute'] as const) : []),
    ...(flatFeeMicro > 0 ? (['start_fee'] as const) : []),
  ];
}

/** The order in which the parts of a price are shown below 50 kW, and everywhere else (Art. 5(4), second subparagraph). */
export const AD_HOC_ORDER = ['energy', 'time', 'flat_fee'] as const;
