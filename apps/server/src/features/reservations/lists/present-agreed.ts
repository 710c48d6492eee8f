import type { AgreedMarket } from '@voltagora/contract';
import { microToDecimal, spotQuarters, type Tariff } from '@voltagora/domain';

/** The market part of an agreed price; empty when there is none. */
export function presentAgreed({ surge, spot }: Tariff): { agreed?: AgreedMarket } {
  if (surge !== undefined) {
    const { percent, capPercent, source } = surge;
    return { agreed: { kind: 'surge', percent, cap_percent: capPercent, source } };
  }
  if (spot === undefined) return {};
  return {
    agreed: {
      kind: 'spot',
      margin: microToDecimal(spot.marginMicro),
      floor: microToDecimal(spot.floorMicro),
      ceiling: microToDecimal(spot.ceilingMicro),
      standard: microToDecimal(spot.standardMicro),
      source: spot.source,
      quarters: spotQuarters(spot).map(({ start, priceMicro, isKnown }) => ({
        start_time: new Date(start).toISOString(),
        price_per_kWh: microToDecimal(priceMicro),
        is_known: isKnown,
      })),
    },
  };
}
