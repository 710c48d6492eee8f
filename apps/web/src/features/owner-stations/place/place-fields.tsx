/** The place of a station: address, and position on the map or as coordinates. */
import { Button, TextInput } from '@mantine/core';
import { IconCurrentLocation } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FieldGroup, WIDE } from '../../../shared/forms/field-group.tsx';
import type { TextBinding } from '../../../shared/forms/use-contract-form.ts';
import { usePosition } from '../../config/public.ts';
import { PlaceField } from '../../search/public.ts';
import { CountryField } from './country-field.tsx';
import type { PlaceValues } from '../station/details-values.ts';
import { parsePosition, positionText, type Position } from './position-text.ts';
import { SpotMap } from './spot-map.tsx';
import classes from './place-fields.module.css';

/** The part of a form that these fields use. */
export type PlaceForm = {
  values: PlaceValues;
  set: (changes: Partial<PlaceValues>) => void;
  text: (name: keyof PlaceValues) => TextBinding;
  errorOf: (name: keyof PlaceValues) => string | undefined;
};

const TOWN_ZOOM = 14;

export function AddressFields({ form }: { form: PlaceForm }) {
  const { t } = useTranslation();
  const { country } = form.values;
  return (
    <FieldGroup legend={t('manage.group.address')}>
      <TextInput
        {...form.text('name')}
        required
        {...WIDE}
        label={t('manage.field.name')}
        description={t('manage.hint.name')}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
      />
      <TextInput
        {...form.text('address')}
        required
        {...WIDE}
        label={t('manage.field.address')}
        autoComplete="street-address"
      />
      <TextInput {...form.text('city')} required label={t('manage.field.city')} />
      <TextInput
        {...form.text('postcode')}
        label={t('manage.field.postcode')}
        placeholder={t('forms.optional')}
      />
      <CountryField
        value={country}
        error={form.errorOf('country')}
        onChange={(chosen) => form.set({ country: chosen })}
      />
    </FieldGroup>
  );
}

export function SpotFields({ form }: { form: PlaceForm }) {
  const { t } = useTranslation();
  const { state, locate } = usePosition();
  const [query, setQuery] = useState('');
  const [town, setTown] = useState<(Position & { zoom: number }) | null>(null);
  const spot = parsePosition(form.values.position);
  const put = (position: Position): void => form.set({ position: positionText(position) });
  const isDenied = state === 'denied' || state === 'unavailable';
  return (
    <FieldGroup legend={t('manage.group.spot')} lead={t('manage.hint.spot')}>
      <div data-wide className={classes.find}>
        <PlaceField
          query={query}
          onQuery={setQuery}
          onChosen={(place) => {
            setQuery(place.formatted_address);
            setTown({ lat: place.lat, lng: place.lng, zoom: TOWN_ZOOM });
            if (form.values.city.trim()) return;
            form.set({ city: place.name, country: place.country });
          }}
        />
        <Button
          variant="default"
          size="md"
          loading={state === 'asking'}
          leftSection={<IconCurrentLocation size={20} aria-hidden />}
          onClick={() => locate(put)}
        >
          {t('manage.spot.here')}
        </Button>
      </div>
      {isDenied && (
        <p role="alert" data-wide className={classes.denied}>
          {t('manage.spot.unknown')}
        </p>
      )}
      <div data-wide className={classes.map}>
        <SpotMap spot={spot} town={town} onSpot={put} />
      </div>
      <TextInput
        {...form.text('position')}
        required
        {...WIDE}
        label={t('manage.field.position')}
        description={t('manage.hint.position')}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        autoComplete="off"
      />
    </FieldGroup>
  );
}
