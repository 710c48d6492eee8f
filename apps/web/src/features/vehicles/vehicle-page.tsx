// The form of one vehicle, new or existing.
import { Autocomplete, Checkbox, TextInput } from '@mantine/core';
import type { Vehicle } from '@voltagora/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useParams, useSearchParams } from 'react-router';
import { useServer } from '../../shared/api/server.ts';
import { ContractForm } from '../../shared/forms/contract-form.tsx';
import { FieldGroup, WIDE } from '../../shared/forms/field-group.tsx';
import { LEFT_FOR_GOOD } from '../../shared/forms/unsaved-question.tsx';
import { useContractForm } from '../../shared/forms/use-contract-form.ts';
import { useLanguage } from '../../shared/i18n/use-language.ts';
import { useNavigate } from '../../shared/routing/router-view.tsx';
import { ErrorState } from '../../shared/ui/error-state.tsx';
import { PageFrame } from '../../shared/ui/page-frame.tsx';
import { SkeletonRows } from '../../shared/ui/skeletons.tsx';
import { Surface } from '../../shared/ui/surface.tsx';
import { ModelFields } from './model/model-fields.tsx';
import { useColourNames } from './words/use-colour-names.ts';
import { useVehicles } from './use-vehicles.ts';
import { noVehicle, sentBody, typedBody, valuesOf, VehicleBody } from './vehicle-values.ts';
import { vehicleName } from './words/vehicle-words.ts';

const PLATE_MAX = 20;
const COLOUR_MAX = 30;

export function VehiclePage() {
  const { t } = useTranslation();
  const { id } = useParams();
  const { vehicles, isFresh, error, refetch } = useVehicles();
  const vehicle = vehicles?.find((one) => one.id === id);
  if (id !== undefined && isFresh && !vehicle) return <Navigate to="/vehicles" replace />;
  // The form of a new vehicle also waits for the list: the first vehicle becomes the default.
  const isKnown = id === undefined ? vehicles !== undefined : vehicle !== undefined;
  return (
    <PageFrame
      title={vehicle ? vehicleName(vehicle) : t('vehicles.add')}
      width="text"
      back={{ to: '/vehicles', name: t('vehicles.title') }}
    >
      {!isKnown && error && <ErrorState error={error} onRetry={refetch} />}
      {!isKnown && !error && <SkeletonRows rows={2} height={180} />}
      {isKnown && (
        <Surface>
          <VehicleForm vehicle={vehicle} isFirst={vehicles?.length === 0} />
        </Surface>
      )}
    </PageFrame>
  );
}

type FormProps = { vehicle: Vehicle | undefined; isFirst: boolean };

function VehicleForm({ vehicle, isFirst }: FormProps) {
  const { t } = useTranslation();
  const form = useVehicleForm(vehicle, isFirst);
  // The default vehicle stays the default until another one is chosen.
  const isFixed = isFirst || vehicle?.is_default === true;
  const names = useColourNames();
  return (
    <ContractForm form={form} save={t('vehicles.save')} saved={t('vehicles.saved')}>
      <ModelFields form={form} saved={vehicle?.is_own_model ? undefined : vehicle?.model} />
      <FieldGroup legend={t('vehicles.group.car')}>
        <TextInput
          {...form.text('plate_number')}
          label={t('vehicles.field.plate')}
          placeholder={t('forms.optional')}
          maxLength={PLATE_MAX}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
        <Autocomplete
          size="md"
          label={t('vehicles.field.colour')}
          placeholder={t('forms.optional')}
          maxLength={COLOUR_MAX}
          comboboxProps={{ keepMounted: false }}
          data={[...new Set(Object.values(names))]}
          value={form.values.color}
          error={form.errorOf('color')}
          onChange={(color) => form.set({ color })}
        />
        <Checkbox
          {...WIDE}
          size="md"
          label={t('vehicles.field.default')}
          description={t('vehicles.hint.default')}
          checked={form.values.is_default}
          disabled={isFixed}
          onChange={(event) => form.set({ is_default: event.currentTarget.checked })}
        />
      </FieldGroup>
    </ContractForm>
  );
}

function useVehicleForm(vehicle: Vehicle | undefined, isFirst: boolean) {
  const { send } = useServer();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const next = params.get('for') === 'booking' ? '/reserve' : '/vehicles';
  const { language } = useLanguage();
  const names = useColourNames();
  const [initial] = useState(() =>
    vehicle ? valuesOf(vehicle, language, names) : noVehicle(isFirst),
  );
  return useContractForm({
    initial,
    schema: VehicleBody,
    toBody: (values) => typedBody(values, names),
    send: async (judged) => {
      const body = sentBody(judged);
      const kept = vehicle
        ? await send('updateVehicle', { params: { id: vehicle.id }, body })
        : await send('createVehicle', { body });
      await navigate(next, { state: LEFT_FOR_GOOD });
      return valuesOf(kept, language, names);
    },
    serverPrefix: 'own_model.',
    words: {
      maker: 'forms.fault.required',
      model: 'forms.fault.required',
      plate_number: 'vehicles.fault.plate',
    },
  });
}
