import { Button } from '@mantine/core';
import type { Role } from '@voltagora/domain';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import { PageFrame } from '../../shared/ui/page-frame.tsx';

/** Explains that the page is for the other role and links to the equivalent for this role. */
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
