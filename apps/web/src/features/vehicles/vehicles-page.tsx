/** The driver's vehicles, which search, prices and drafts refer to. */
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { Vehicle } from '@voltagora/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { EmptyList } from '../../shared/ui/empty-list.tsx';
import { ErrorState } from '../../shared/ui/error-state.tsx';
import { PageFrame } from '../../shared/ui/page-frame.tsx';
import { PictureCards } from '../../shared/ui/picture-card.tsx';
import { SkeletonRows } from '../../shared/ui/skeletons.tsx';
import { useVehicles } from './use-vehicles.ts';
import { VehicleCard } from './vehicle-card.tsx';
import { vehicleName } from './words/vehicle-words.ts';
import classes from './vehicles.module.css';

export function VehiclesPage() {
  const { t } = useTranslation();
  const { vehicles, error, refetch } = useVehicles();
  const [told, setTold] = useState('');
  const removed = (vehicle: Vehicle): void =>
    setTold(t('vehicles.removed', { name: vehicleName(vehicle) }));
  const hasSome = (vehicles?.length ?? 0) > 0;
  return (
    <PageFrame
      title={t('vehicles.title')}
      back={{ to: '/account', name: t('account.title') }}
      aside={hasSome && <AddVehicle />}
    >
      <p role="status" className={classes.told}>
        {told}
      </p>
      {!vehicles && !error && <SkeletonRows rows={2} height={180} />}
      {!vehicles && error && <ErrorState error={error} onRetry={refetch} />}
      {vehicles?.length === 0 && (
        <EmptyList
          drawing="road"
          title={t('vehicles.empty')}
          text={t('vehicles.emptyText')}
          to="/vehicles/new"
          button={t('vehicles.addFirst')}
        />
      )}
      {hasSome && (
        <PictureCards>
          {vehicles?.map((vehicle) => (
            <VehicleCard
              key={vehicle.id}
              vehicle={vehicle}
              onDone={setTold}
              onRemoved={() => removed(vehicle)}
            />
          ))}
        </PictureCards>
      )}
    </PageFrame>
  );
}

function AddVehicle() {
  const { t } = useTranslation();
  return (
    <Button component={Link} to="/vehicles/new" leftSection={<IconPlus size={20} aria-hidden />}>
      {t('vehicles.add')}
    </Button>
  );
}
