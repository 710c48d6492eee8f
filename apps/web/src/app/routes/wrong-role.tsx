import { Button } from '@mantine/core';
import type { Role } from '@voltagora/domain';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import { PageFrame } from '../../shared/ui/page-frame.tsx';

/** A page of the other role: says so and leads to where this role has its own. */
export function WrongRole({ role }: { role: Role }) {
  const { t } = useTranslation();
  const isOwner = role === 'station_owner';
  return (
    <PageFrame title={t('owner.wrongRole.title')} width="text">
      <EmptyState
        drawing="road"
        title={t(isOwner ? 'owner.wrongRole.driverOnly' : 'owner.wrongRole.ownerOnly')}
        action={
          <Button component={Link} to={isOwner ? '/owner' : '/stations'}>
            {t(isOwner ? 'owner.wrongRole.toOwner' : 'owner.wrongRole.toStations')}
          </Button>
        }
      />
    </PageFrame>
  );
}
