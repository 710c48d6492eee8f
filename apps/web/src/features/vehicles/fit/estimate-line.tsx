import type { Plug, Vehicle } from '@voltagora/contract';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../shared/format/use-format.ts';
import { type ChargePlace, type ChargeRange, chargeEstimate } from './charge-estimate.ts';
import classes from './fit.module.css';

type Props = {
  vehicle: Vehicle;
  plug: Pick<Plug, 'connector_type' | 'max_power_kW'>;
  station: ChargePlace;
  range: ChargeRange;
};

/** The estimated duration, energy and cost of a session at a plug; nothing if unknown. */
export function EstimateLine({ vehicle, plug, station, range }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const found = chargeEstimate(vehicle, plug, station, range);
  if (found === null) return null;
  const percent = (value: number): string => format.percent(value);
  const part = `${percent(found.fromPercent)} → ${percent(found.toPercent)}`;
  const facts = [
    format.minutes(Math.ceil(found.seconds / 60)),
    `${format.power(found.energyWh / 1000)}\u00a0${t('common.unit.kWh')}`,
    found.cost !== null && format.money(found.cost, station.pricing?.currency ?? 'EURO'),
  ].filter(Boolean);
  return (
    <p className={classes.estimate}>
      <b>{part}</b> {t('vehicles.estimate.about', { facts: facts.join('\u00a0· ') })}
      {found.toPercent < range.to && (
        <span>
          {t('vehicles.estimate.bounded', {
            length: format.minutes(station.booking_terms.max_minutes),
          })}
        </span>
      )}
    </p>
  );
}
