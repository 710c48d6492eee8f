import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ChargeWish } from '../../vehicles/public.ts';
import classes from './plug-list.module.css';
import type { StationWish } from './use-charge-wish.ts';

/** The vehicle that the plugs are compared with; a driver without one is asked to add it. */
export function VehicleWish({ wish }: { wish: StationWish }) {
  const { t } = useTranslation();
  const { vehicles, vehicle, range, setVehicle, setRange } = wish;
  if (vehicle) {
    return (
      <div className={classes.wish}>
        <ChargeWish {...{ vehicles, vehicle, range }} onVehicle={setVehicle} onRange={setRange} />
      </div>
    );
  }
  if (!wish.hasNone) return null;
  return (
    <p className={classes.wish}>
      <Link to="/vehicles/new">{t('vehicles.wish.none')}</Link>
    </p>
  );
}
