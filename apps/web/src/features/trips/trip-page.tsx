/** Along a route: from one place to another with the stops at which to charge, on a map and as a list. */
import { Title } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useNavigate } from '../../shared/routing/router-view.tsx';
import { useOnline } from '../../shared/state/use-online.ts';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import { ErrorState } from '../../shared/ui/error-state.tsx';
import { SkeletonRows } from '../../shared/ui/skeletons.tsx';
import { useMyVehicles } from '../vehicles/public.ts';
import { readTrip, type TripWish, writeTrip } from './trip-address.ts';
import { TripForm } from './trip-form.tsx';
import { TripMap } from './trip-map.tsx';
import { TripStops } from './trip-stops.tsx';
import { TripVehicle } from './trip-vehicle.ts';
import classes from './trips.module.css';
import { type TripState, useTrip } from './use-trip.ts';

export function TripPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [params, setParams] = useSearchParams();
  const wish = readTrip(params);
  const { vehicles } = useMyVehicles();
  // Undefined until something is chosen: then it is the default vehicle, which is the first.
  const [chosen, setChosen] = useState<string | null | undefined>(undefined);
  const vehicleId = chosen === undefined ? (vehicles[0]?.id ?? null) : chosen;
  const trip = useTrip(wish, vehicleId);
  const change = (to: Partial<TripWish>): void =>
    setParams(writeTrip({ ...wish, ...to }), { replace: true });
  return (
    <div className={classes.page}>
      <div className={classes.side}>
        <Title order={1} size="h2">
          {t('trips.title')}
        </Title>
        <TripForm
          wish={wish}
          onChange={change}
          vehicles={vehicles}
          vehicleId={vehicleId}
          onVehicle={setChosen}
        />
        <TripVehicle value={vehicleId}>
          <Outcome trip={trip} wish={wish} onDetour={(detourKm) => change({ detourKm })} />
        </TripVehicle>
      </div>
      <TripMap plan={trip.plan} onChoose={(slug) => void navigate(`/stations/${slug}`)} />
    </div>
  );
}

type OutcomeProps = { trip: TripState; wish: TripWish; onDetour: (km: number) => void };

function Outcome({ trip, wish, onDetour }: OutcomeProps) {
  const { t } = useTranslation();
  const isOnline = useOnline();
  const { plan, error, isLoading, retry } = trip;
  if (!wish.from || !wish.to) {
    return (
      <EmptyState drawing="road" title={t('trips.empty.title')} text={t('trips.empty.text')} />
    );
  }
  return (
    <section className={classes.outcome} aria-live="polite" aria-busy={isLoading}>
      {!isOnline && !plan && (
        <EmptyState
          drawing="unplugged"
          title={t('trips.offline.title')}
          text={t('trips.offline.text')}
        />
      )}
      {isOnline && error && <ErrorState error={error} onRetry={retry} />}
      {isOnline && isLoading && <SkeletonRows rows={3} height={120} />}
      {plan && !isLoading && (
        <TripStops
          plan={plan}
          fromName={wish.from.name || t('trips.start')}
          toName={wish.to.name || t('trips.end')}
          detourKm={wish.detourKm}
          onDetour={onDetour}
        />
      )}
    </section>
  );
}
