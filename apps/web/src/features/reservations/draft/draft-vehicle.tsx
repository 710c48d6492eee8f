/** The vehicle to charge: whether it fits the plug, what the session needs, and a window of that length. */
import { Button, NativeSelect } from '@mantine/core';
import type { Station, Vehicle } from '@voltagora/contract';
import { CHARGE_NOW_MINUTES, vehicleFit } from '@voltagora/domain';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { Link, useLocation } from 'react-router';
import { useFormat } from '../../../shared/format/use-format.ts';
import { useAppDispatch } from '../../../shared/state/hooks.ts';
import { Notice } from '../../../shared/ui/notice.tsx';
import { Fold } from '../../../shared/ui/fold/fold.tsx';
import {
  chargeEstimate,
  EstimateLine,
  RangeFields,
  USUAL_RANGE,
  usePlugTypeNames,
  useMyVehicles,
  vehicleChoices,
  vehicleName,
} from '../../vehicles/public.ts';
import { nearestFit } from './window/day-window.ts';
import classes from './draft.module.css';
import { draftUpdated, selectDraft, type DraftPlug } from '../reservations-slice.ts';
import type { DraftDay } from './window/use-draft-day.ts';

type Props = { plug: DraftPlug; station: Station; chosen: DraftDay };

export function DraftVehicle({ plug, station, chosen }: Props) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const { vehicle } = useSelector(selectDraft);
  const { vehicles, isDriver, isKnown } = useMyVehicles();
  useUsualVehicle(vehicles);
  if (!isDriver) return null;
  const choose = (id: string): void => {
    dispatch(draftUpdated({ vehicle: vehicles.find((one) => one.id === id) ?? null }));
  };
  const name = vehicle ? vehicleName(vehicle) : t('reservations.draft.vehicle.none');
  return (
    <>
      {vehicle && <Misfit {...{ plug, vehicle }} />}
      <Fold title={t('reservations.draft.vehicle.title')} summary={isKnown && name}>
        {vehicles.length > 0 && (
          <NativeSelect
            size="md"
            aria-label={t('reservations.draft.vehicle.title')}
            description={t('reservations.draft.vehicle.why')}
            value={vehicle?.id ?? ''}
            onChange={(event) => choose(event.currentTarget.value)}
            data={[
              { value: '', label: t('reservations.draft.vehicle.none') },
              ...vehicleChoices(vehicles),
            ]}
          />
        )}
        {isKnown && vehicles.length === 0 && (
          <p className={classes.note}>{t('reservations.draft.vehicle.noneYet')}</p>
        )}
        {vehicle && <Offer key={vehicle.id} {...{ plug, station, chosen, vehicle }} />}
        <Link to="/vehicles/new?for=booking" className={classes.change}>
          {t('vehicles.add')}
        </Link>
      </Fold>
    </>
  );
}

/** A warning only, because there are adapters. */
function Misfit({ plug, vehicle }: { plug: DraftPlug; vehicle: Vehicle }) {
  const { t } = useTranslation();
  const words = usePlugTypeNames();
  const { connector_types: types } = vehicle.model;
  if (vehicleFit(plug.connector_type, types) !== 'other') return null;
  const values = { name: vehicleName(vehicle), needs: words(types) };
  return (
    <Notice title={t('reservations.draft.vehicle.misfit', values)}>
      <p>
        {t('reservations.draft.vehicle.adapter', { has: words([plug.connector_type]), ...values })}
      </p>
    </Notice>
  );
}

function Offer({ plug, station, chosen, vehicle }: Props & { vehicle: Vehicle }) {
  const { t } = useTranslation();
  const format = useFormat();
  const [range, setRange] = useState(USUAL_RANGE);
  const [length, setLength] = useLength(chosen);
  const found = chargeEstimate(vehicle, plug, station, range);
  if (found === null) return null;
  return (
    <div className={classes.offer}>
      <div className={classes.range}>
        <RangeFields range={range} onRange={setRange} />
      </div>
      <EstimateLine {...{ plug, station, vehicle, range }} />
      {length === found.minutes ? (
        <p className={classes.note}>{t('reservations.draft.vehicle.asLong')}</p>
      ) : (
        <Button variant="default" onClick={() => setLength(found.minutes)}>
          {t('reservations.draft.vehicle.take', { length: format.minutes(found.minutes) })}
        </Button>
      )}
    </div>
  );
}

/** The length of the draft in minutes, and a function that sets it and moves the window to free time. */
function useLength({
  day,
  window,
  setWindow,
}: DraftDay): [number | null, (minutes: number) => void] {
  const dispatch = useAppDispatch();
  const { charge_now, duration_minutes } = useSelector(selectDraft);
  const setLength = (minutes: number): void => {
    if (charge_now) {
      dispatch(draftUpdated({ duration_minutes: minutes }));
      return;
    }
    const fit = day && window && nearestFit(day, window.start, minutes * 60_000);
    if (fit) setWindow(fit);
  };
  if (charge_now) return [duration_minutes ?? CHARGE_NOW_MINUTES, setLength];
  return [window && (window.stop - window.start) / 60_000, setLength];
}

/** Chooses the default vehicle if it fits the plug, else another that does. A removed vehicle is not added again. */
function useUsualVehicle(vehicles: readonly Vehicle[]): void {
  const dispatch = useAppDispatch();
  const { vehicle, plug } = useSelector(selectDraft);
  const isOffered = useRef(vehicle !== null);
  const asked = useAskedVehicle();
  const taken = useRef<string | null>(null);
  useEffect(() => {
    const chosen = vehicles.find(({ id }) => id === asked);
    if (!chosen || taken.current === asked) return;
    // Once: a list that is read again must not undo a later choice.
    taken.current = asked;
    isOffered.current = true;
    dispatch(draftUpdated({ vehicle: chosen }));
  }, [dispatch, vehicles, asked]);
  useEffect(() => {
    if (isOffered.current || vehicles.length === 0 || !plug) return;
    isOffered.current = true;
    const ordered = vehicles.toSorted((a, b) => Number(b.is_default) - Number(a.is_default));
    const fitting = ordered.find(
      ({ model }) => vehicleFit(plug.connector_type, model.connector_types) === 'fits',
    );
    if (fitting) dispatch(draftUpdated({ vehicle: fitting }));
  }, [dispatch, vehicles, plug]);
}

/** The vehicle that was chosen where the driver came from, as for a trip. */
function useAskedVehicle(): string | null {
  const { state }: { state: unknown } = useLocation();
  const isOurs = typeof state === 'object' && state !== null && 'vehicle' in state;
  return isOurs && typeof state.vehicle === 'string' ? state.vehicle : null;
}
