/** What is not needed but helps: the vehicle, for a closer price, and a word to the host. */
import { NativeSelect, Textarea, Title } from '@mantine/core';
import type { Vehicle } from '@voltagora/contract';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { useCall } from '../../shared/api/use-call.ts';
import { useAppDispatch } from '../../shared/state/hooks.ts';
import { Surface } from '../../shared/ui/surface.tsx';
import { selectRole } from '../auth/public.ts';
import { selectVehicles, userVehiclesFetched } from '../vehicles/public.ts';
import { draftUpdated, selectDraft } from './reservations-slice.ts';

const COMMENT_LENGTH = 500;

export function DraftDetails() {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const isDriver = useSelector(selectRole) === 'driver';
  const { vehicle, comments } = useSelector(selectDraft);
  const { user_vehicles: vehicles } = useSelector(selectVehicles);
  const { data } = useCall('listVehicles', isDriver ? {} : null);
  useEffect(() => {
    if (data) dispatch(userVehiclesFetched(data));
  }, [dispatch, data]);
  useDefaultVehicle(vehicles);

  const choose = (id: string): void => {
    dispatch(draftUpdated({ vehicle: vehicles.find((one) => one.id === id) ?? null }));
  };
  return (
    <Surface>
      <Title order={2} size="h3" mb="sm">
        {t('reservations.draft.details.title')}
      </Title>
      {vehicles.length > 0 && (
        <NativeSelect
          size="md"
          mb="sm"
          label={t('reservations.draft.details.vehicle')}
          description={t('reservations.draft.details.vehicleWhy')}
          value={vehicle?.id ?? ''}
          onChange={(event) => choose(event.currentTarget.value)}
          data={[
            { value: '', label: t('reservations.draft.details.noVehicle') },
            ...vehicles.map(({ id, model, plate_number }) => ({
              value: id,
              label: [`${model.manufacturer} ${model.name}`, plate_number]
                .filter(Boolean)
                .join(' · '),
            })),
          ]}
        />
      )}
      <Textarea
        size="md"
        rows={2}
        maxLength={COMMENT_LENGTH}
        label={t('reservations.draft.details.comments')}
        value={comments}
        onChange={(event) => dispatch(draftUpdated({ comments: event.currentTarget.value }))}
      />
    </Surface>
  );
}

/** The driver's default vehicle comes with the draft where it fits the plug; taking it out again is respected. */
function useDefaultVehicle(vehicles: readonly Vehicle[]): void {
  const dispatch = useAppDispatch();
  const { vehicle, plug } = useSelector(selectDraft);
  const isOffered = useRef(vehicle !== null);
  useEffect(() => {
    const usual = vehicles.find((one) => one.is_default);
    if (isOffered.current || !usual || !plug) return;
    isOffered.current = true;
    if (usual.model.connector_types.includes(plug.connector_type)) {
      dispatch(draftUpdated({ vehicle: usual }));
    }
  }, [dispatch, vehicles, plug]);
}
