import type { StationSummary } from '@voltagora/contract';
import { assumedPlugs, chargePrice, microToAmount, type StationOffer } from '@voltagora/domain';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../shared/format/use-format.ts';
import { tariffOf } from '../../vehicles/public.ts';
import { useChargeNeed } from './use-charge-need.ts';

type Offer = Pick<
  StationSummary,
  'bookable' | 'pricing' | 'connector_types' | 'max_power_kW' | 'offer'
>;

/** The price of the driver's charge: the amount alone for pins, and with what it includes for lists. */
export type ShownChargePrice = { amount: string; forEnergy: string; includes: string | null };

/** Null for a station that cannot be booked, or whose price per minute meets an unknown power. */
export function useChargePrice(): (station: Offer) => ShownChargePrice | null {
  const { t } = useTranslation();
  const format = useFormat();
  const need = useChargeNeed();
  return useCallback(
    (station: Offer) => {
      const { bookable, pricing } = station;
      if (!bookable || pricing === null) return null;
      const price = chargePrice(tariffOf(pricing), offerOf(station), need);
      if (price === null) return null;
      const amount = format.money(microToAmount(price.totalMicro), pricing.currency);
      const isTimed = pricing.pricing_policy === 1 && price.seconds !== null;
      const minutes = format.minutes(Math.max(1, Math.round((price.seconds ?? 0) / 60)));
      return {
        amount,
        forEnergy: t(`stations.charge.${isTimed ? 'inTime' : 'forEnergy'}`, {
          energy: format.power(price.energyWh / 1000),
          minutes,
        }),
        includes: pricing.base_flat_fee > 0 ? t('stations.charge.startFee') : null,
      };
    },
    [t, format, need],
  );
}

/** An answer from before the offer was sent has only the types of plugs and the highest power. */
function offerOf({ offer, connector_types: types, max_power_kW: maxKw }: Offer): StationOffer {
  if (!offer) return { plugs: assumedPlugs(types, watts(maxKw)) };
  return {
    plugs: offer.plugs.map(({ connector_type: connectorType, max_power_kW: kilowatts }) => ({
      connectorType,
      maxPowerW: watts(kilowatts),
    })),
    siteMaxW: watts(offer.site_max_power_kW),
    maxSeconds: offer.max_minutes * 60,
  };
}

const watts = (kilowatts: number | null): number | null =>
  kilowatts === null ? null : Math.round(kilowatts * 1000);
