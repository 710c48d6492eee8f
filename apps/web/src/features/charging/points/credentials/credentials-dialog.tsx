import { Button, Group } from '@mantine/core';
import type { ChargingPointCredentials } from '@voltagora/contract';
import { useTranslation } from 'react-i18next';
import { useNavigate } from '../../../../shared/routing/router-view.tsx';
import { Dialog } from '../../../../shared/ui/dialog.tsx';
import { CredentialsList } from './credentials-list.tsx';
import { rememberCredentials } from './fresh-credentials.ts';

type Props = { credentials: ChargingPointCredentials | null; onClose: () => void };

/** The credentials of a new charging point. They are shown once and passed on to the setup guide. */
export function CredentialsDialog({ credentials, onClose }: Props) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  function continueOn({ charging_point: point, ...rest }: ChargingPointCredentials): void {
    rememberCredentials({ charging_point: point, ...rest });
    onClose();
    void navigate(`/owner/stations/${point.station.id}/points/${point.id}`);
  }
  return (
    <Dialog
      title={t('points.credentials.title')}
      isOpen={credentials !== null}
      onClose={onClose}
      isPrecious
    >
      {credentials && (
        <>
          <p>{t('points.credentials.once')}</p>
          <CredentialsList {...credentials} />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('points.credentials.noted')}
            </Button>
            <Button onClick={() => continueOn(credentials)}>
              {t('points.credentials.connect')}
            </Button>
          </Group>
        </>
      )}
    </Dialog>
  );
}
