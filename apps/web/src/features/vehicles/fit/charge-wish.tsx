/** The vehicle to charge and its battery levels, from which fit and length follow. */
import { NativeSelect } from '@mantine/core';
import type { Vehicle } from '@voltagora/contract';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../shared/format/use-format.ts';
import type { ChargeRange } from './charge-estimate.ts';
import classes from './fit.module.css';
import { vehicleChoices } from '../words/vehicle-words.ts';

type WishProps = RangeProps & {
  vehicles: readonly Vehicle[];
  vehicle: Vehicle;
  onVehicle: (vehicle: Vehicle) => void;
};

export function ChargeWish({ vehicles, vehicle, onVehicle, range, onRange }: WishProps) {
  const { t } = useTranslation();
  return (
    <div className={classes.wish}>
      <NativeSelect
        size="md"
        label={t('vehicles.wish.vehicle')}
        value={vehicle.id}
        data={vehicleChoices(vehicles)}
        onChange={({ currentTarget: { value } }) => {
          const chosen = vehicles.find(({ id }) => id === value);
          if (chosen) onVehicle(chosen);
        }}
      />
      <RangeFields range={range} onRange={onRange} />
    </div>
  );
}

type RangeProps = { range: ChargeRange; onRange: (range: ChargeRange) => void };

const STEP = 10;
const TENTHS = Array.from({ length: 11 }, (_, index) => index * STEP);

/** Each end moves the other if needed, so that the range is never empty. */
export function RangeFields({ range: { from, to }, onRange }: RangeProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const options = (of: readonly number[]) =>
    of.map((value) => ({ value: String(value), label: format.percent(value) }));
  return (
    <>
      <NativeSelect
        size="md"
        label={t('vehicles.wish.from')}
        value={String(from)}
        data={options(TENTHS.slice(0, -1))}
        onChange={({ currentTarget: { value } }) =>
          onRange({ from: Number(value), to: Math.max(to, Number(value) + STEP) })
        }
      />
      <NativeSelect
        size="md"
        label={t('vehicles.wish.to')}
        value={String(to)}
        data={options(TENTHS.slice(1))}
        onChange={({ currentTarget: { value } }) =>
          onRange({ from: Math.min(from, Number(value) - STEP), to: Number(value) })
        }
      />
    </>
  );
}
