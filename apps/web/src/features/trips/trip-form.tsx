/** What a trip is asked by: both ends, departure, vehicle or range, charge at the start, detour. */
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { IconArrowsUpDown, IconCurrentLocation } from '@tabler/icons-react';
import { TRIP_LIMITS, type Vehicle } from '@voltagora/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../shared/format/use-format.ts';
import { usePosition } from '../config/public.ts';
import { PlaceSearch } from '../search/public.ts';
import { vehicleChoices } from '../vehicles/public.ts';
import type { TripEnd, TripWish } from './trip-address.ts';
import classes from './trips.module.css';

type Props = {
  wish: TripWish;
  onChange: (change: Partial<TripWish>) => void;
  vehicles: readonly Vehicle[];
  /** Null: a range is given instead. */
  vehicleId: string | null;
  onVehicle: (id: string | null) => void;
};

export function TripForm(props: Props) {
  const { wish, onChange } = props;
  const { t } = useTranslation();
  const position = usePosition();
  const swap = (): void => onChange({ from: wish.to, to: wish.from });
  return (
    <div className={classes.form}>
      <EndField
        label={t('trips.from')}
        end={wish.from}
        here={position.position}
        onEnd={(from) => onChange({ from })}
      />
      <div className={classes.between}>
        <Button
          variant="subtle"
          size="compact-md"
          leftSection={<IconCurrentLocation size={18} aria-hidden />}
          loading={position.state === 'asking'}
          onClick={() =>
            position.locate((here) => onChange({ from: { ...here, name: t('trips.here') } }))
          }
        >
          {t('trips.here')}
        </Button>
        <Button
          variant="subtle"
          size="compact-md"
          leftSection={<IconArrowsUpDown size={18} aria-hidden />}
          onClick={swap}
        >
          {t('trips.swap')}
        </Button>
      </div>
      {(position.state === 'denied' || position.state === 'unavailable') && (
        <p className={classes.note} role="status">
          {t('trips.noPosition')}
        </p>
      )}
      <EndField
        label={t('trips.to')}
        end={wish.to}
        here={position.position}
        onEnd={(to) => onChange({ to })}
      />
      <Choices {...props} />
    </div>
  );
}

const keyOf = (end: TripEnd | null): string => (end ? `${end.lat},${end.lng}` : '');

type EndProps = {
  label: string;
  end: TripEnd | null;
  here: { lat: number; lng: number } | null;
  onEnd: (end: TripEnd) => void;
};

function EndField({ label, end, here, onEnd }: EndProps) {
  const [shown, setShown] = useState({ key: keyOf(end), query: end?.name ?? '' });
  // Swapped, or set by the position.
  if (shown.key !== keyOf(end)) setShown({ key: keyOf(end), query: end?.name ?? '' });
  return (
    <div>
      <span className={classes.label} aria-hidden>
        {label}
      </span>
      <PlaceSearch
        own={{ label, query: shown.query, onQuery: (query) => setShown({ ...shown, query }) }}
        here={here}
        onChosen={({ lat, lng, formatted_address: name }) => {
          setShown({ ...shown, query: name });
          onEnd({ lat, lng, name });
        }}
      />
    </div>
  );
}

const CHARGES = Array.from({ length: 10 }, (_, at) => (at + 1) * 10);
const DETOURS = [2, 5, 10, 20];
const RANGES = [100, 150, 200, 250, 300, 350, 400, 450, 500, 600];
const OTHER = 'other';

function Choices({ wish, onChange, vehicles, vehicleId, onVehicle }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const km = (value: number) => format.distance(value * 1000);
  return (
    <div className={classes.choices}>
      {vehicles.length > 0 && (
        <NativeSelect
          className={classes.wide}
          size="md"
          label={t('trips.vehicle')}
          value={vehicleId ?? OTHER}
          data={[...vehicleChoices(vehicles), { value: OTHER, label: t('trips.otherVehicle') }]}
          onChange={({ currentTarget: { value } }) => onVehicle(value === OTHER ? null : value)}
        />
      )}
      {vehicleId === null && (
        <NativeSelect
          size="md"
          label={t('trips.range')}
          value={String(wish.rangeKm)}
          data={optionsOf(RANGES, wish.rangeKm, km)}
          onChange={({ currentTarget: { value } }) => onChange({ rangeKm: Number(value) })}
        />
      )}
      <NativeSelect
        size="md"
        label={t('trips.charge')}
        value={String(wish.startPercent)}
        data={optionsOf(CHARGES, wish.startPercent, format.percent)}
        onChange={({ currentTarget: { value } }) => onChange({ startPercent: Number(value) })}
      />
      <NativeSelect
        size="md"
        label={t('trips.detour')}
        value={String(wish.detourKm)}
        data={optionsOf(DETOURS, wish.detourKm, km)}
        onChange={({ currentTarget: { value } }) => onChange({ detourKm: Number(value) })}
      />
      <TextInput
        size="md"
        type="datetime-local"
        label={t('trips.depart')}
        value={wish.departAt ? localOf(wish.departAt) : ''}
        onChange={({ currentTarget: { value } }) => onChange({ departAt: instantOf(value) })}
      />
    </div>
  );
}

/** With the value of a shared link, which may be another than those offered. */
const optionsOf = (values: readonly number[], chosen: number, label: (value: number) => string) =>
  [...new Set([...values, chosen])]
    .toSorted((one, other) => one - other)
    .filter((value) => value >= TRIP_LIMITS.detour.least)
    .map((value) => ({ value: String(value), label: label(value) }));

const MINUTES = 16;

/** As a field of date and time shows it: local, without a zone. */
function localOf(instant: string): string {
  const moment = new Date(instant);
  const shifted = new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000);
  return shifted.toISOString().slice(0, MINUTES);
}

function instantOf(local: string): string | null {
  const moment = Date.parse(local);
  return Number.isNaN(moment) ? null : new Date(moment).toISOString();
}
