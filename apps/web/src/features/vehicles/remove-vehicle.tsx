/** Deletes a vehicle after a confirmation; explains if a booking prevents it. */
import { Button, Group, Text } from '@mantine/core';
import type { Vehicle } from '@voltagora/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useServer } from '../../shared/api/server.ts';
import { useCommand } from '../../shared/api/use-command.ts';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { FailureLine } from '../../shared/ui/failure-line.tsx';
import { vehicleName } from './words/vehicle-words.ts';

type Props = { vehicle: Vehicle; onRemoved: () => void };

export function RemoveVehicle({ vehicle, onRemoved }: Props) {
  const { t } = useTranslation();
  const [isAsking, setAsking] = useState(false);
  const name = vehicleName(vehicle);
  const close = (): void => setAsking(false);
  return (
    <>
      <Button
        variant="subtle"
        color="gray"
        aria-label={t('vehicles.removeOne', { name })}
        onClick={() => setAsking(true)}
      >
        {t('vehicles.remove')}
      </Button>
      <Dialog isOpen={isAsking} onClose={close} title={t('vehicles.removeQuestion', { name })}>
        <RemoveQuestion vehicle={vehicle} onRemoved={onRemoved} onKeep={close} />
      </Dialog>
    </>
  );
}

function RemoveQuestion({ vehicle, onRemoved, onKeep }: Props & { onKeep: () => void }) {
  const { t } = useTranslation();
  const { send } = useServer();
  const { isBusy, error, run } = useCommand();
  const remove = async (): Promise<void> => {
    const request = { params: { id: vehicle.id } };
    if (!(await run(() => send('deleteVehicle', request)))) return;
    onKeep();
    onRemoved();
  };
  return (
    <>
      {error ? <FailureLine error={error} /> : <Text>{t('vehicles.removeText')}</Text>}
      {error?.code === 'vehicle_in_use' && <Link to="/reservations">{t('vehicles.bookings')}</Link>}
      <Group justify="flex-end">
        <Button variant="default" onClick={onKeep} data-autofocus>
          {t('vehicles.keep')}
        </Button>
        <Button variant="outline" color="red" loading={isBusy} onClick={() => void remove()}>
          {t('vehicles.removeConfirm')}
        </Button>
      </Group>
    </>
  );
}
