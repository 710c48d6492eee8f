/** The picture of a vehicle or a placeholder, with upload, replacement and deletion. */
import { Button, Group } from '@mantine/core';
import { IconCar, IconPhotoPlus } from '@tabler/icons-react';
import type { Vehicle } from '@voltagora/contract';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useServer } from '../../shared/api/server.ts';
import { useCommand } from '../../shared/api/use-command.ts';
import { IMAGE_TYPES, imageFault } from '../../shared/forms/image-faults.ts';
import { vehicleName } from './words/vehicle-words.ts';
import classes from './vehicles.module.css';

type Props = { vehicle: Vehicle; onDone: (told: string) => void };

export function VehiclePicture({ vehicle, onDone }: Props) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const { isBusy, fault, send, remove } = usePicture(vehicle.id, onDone);
  const { image } = vehicle;
  const name = vehicleName(vehicle);
  const kind = image ? 'replace' : 'add';
  return (
    <div className={classes.picture}>
      {image ? (
        <img src={image.thumbnail_url} width={480} alt={name} />
      ) : (
        <div className={classes.noPicture} data-picture>
          <IconCar size={64} stroke={1.2} aria-hidden />
        </div>
      )}
      <Group gap={4}>
        <Button
          variant="default"
          loading={isBusy}
          leftSection={<IconPhotoPlus size={20} aria-hidden />}
          aria-label={t(`vehicles.picture.${kind}Of`, { name })}
          onClick={() => input.current?.click()}
        >
          {t(`vehicles.picture.${kind}`)}
        </Button>
        {image && (
          <Button
            variant="subtle"
            color="gray"
            disabled={isBusy}
            aria-label={t('vehicles.picture.removeOf', { name })}
            onClick={() => void remove()}
          >
            {t('vehicles.picture.remove')}
          </Button>
        )}
      </Group>
      <input
        ref={input}
        type="file"
        accept={IMAGE_TYPES}
        hidden
        aria-label={t('vehicles.picture.fileOf', { name })}
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0];
          if (file) void send(file);
          currentTarget.value = '';
        }}
      />
      {fault && (
        <p role="alert" className={classes.fault}>
          {t(`errors.${fault}`)}
        </p>
      )}
    </div>
  );
}

/** Files that are not pictures are refused without an upload. */
function usePicture(id: string, onDone: Props['onDone']) {
  const { t } = useTranslation();
  const server = useServer();
  const { isBusy, error, run } = useCommand();
  const [unsent, setUnsent] = useState<ReturnType<typeof imageFault>>(null);
  const params = { id };
  async function send(file: File): Promise<void> {
    const fault = imageFault(file);
    setUnsent(fault);
    if (fault) return;
    const request = { params, file };
    if (await run(() => server.send('uploadVehicleImage', request))) {
      onDone(t('vehicles.picture.saved'));
    }
  }
  async function remove(): Promise<void> {
    setUnsent(null);
    if (await run(() => server.send('deleteVehicleImage', { params }))) {
      onDone(t('vehicles.picture.removed'));
    }
  }
  return { isBusy, fault: unsent ?? error?.code, send, remove };
}
