import { AD_HOC_ARTICLE, adHocFaults, type Tariff } from '@voltagora/domain';
import { AppError } from '../../../platform/http/app-error.ts';

const WORDS = {
  per_minute: 'the price is per kWh, not per minute',
  start_fee: 'there is no start fee',
} as const;

/** Refuses with price_not_lawful, and says which article the price would break, and how. */
export function refuseUnlawfulPrice(
  tariff: Pick<Tariff, 'policy' | 'flatFeeMicro'>,
  place: { country: string; maxPowerW: number | null },
): void {
  const faults = adHocFaults(tariff, place);
  if (faults.length === 0) return;
  const rules = faults.map((fault) => WORDS[fault]).join(', and ');
  throw new AppError(
    'price_not_lawful',
    `${AD_HOC_ARTICLE}: with plugs of 50 kW or more, ${rules}.`,
  );
}
