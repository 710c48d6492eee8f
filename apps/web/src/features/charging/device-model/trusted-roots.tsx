/**
 * The certificate authorities that a charging point trusts, as it reports them. The installation's own can be installed, others
 * deleted.
 */
import { Button, Group } from '@mantine/core';
import type { ChargingPoint, InstalledCertificate } from '@voltagora/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useServer } from '../../../shared/api/server.ts';
import { FailureLine } from '../../../shared/ui/failure-line.tsx';
import { MaintenanceBlock } from '../commands/maintenance-block.tsx';
import type { PointCommand } from '../commands/point-command.ts';
import { useCommand } from '../../../shared/api/use-command.ts';
import classes from '../commands/maintenance.module.css';

type Props = {
  point: ChargingPoint;
  hasOurs: boolean;
  isOff: boolean;
  onAsk: (command: PointCommand) => void;
};

export function TrustedRoots({ point, hasOurs, isOff, onAsk }: Props) {
  const { t } = useTranslation();
  const server = useServer();
  const { isBusy, error, run } = useCommand();
  const [held, setHeld] = useState<InstalledCertificate[] | null>(null);
  const read = () =>
    run(async () => {
      const request = { params: { id: point.id } };
      setHeld((await server.read('listInstalledCertificates', request)).results);
    });
  return (
    <MaintenanceBlock
      isRare
      title={t('security.roots.title')}
      action={
        <Group gap="xs">
          <Button
            variant="default"
            loading={isBusy}
            disabled={!point.connected}
            onClick={() => void read()}
          >
            {t(held === null ? 'security.roots.read' : 'security.roots.readAgain')}
          </Button>
          {hasOurs && (
            <Button
              variant="default"
              disabled={isOff}
              onClick={() => onAsk({ name: 'installRoot' })}
            >
              {t('points.command.installRoot.button')}
            </Button>
          )}
        </Group>
      }
    >
      <p>{t('security.roots.text')}</p>
      <FailureLine error={error} />
      {held?.length === 0 && <p className={classes.second}>{t('security.roots.none')}</p>}
      <ul className={classes.rows}>
        {held?.map(({ name, use, is_ours: isOurs }) => (
          <li key={`${name.issuer_key_hash} ${name.serial_number}`} className={classes.row}>
            <span className={classes.what}>
              <strong>
                {t(isOurs ? 'security.roots.ours' : 'security.roots.named', {
                  number: name.serial_number,
                })}
              </strong>
              <span className={classes.second}>{use}</span>
            </span>
            <Button
              variant="default"
              disabled={isOff}
              onClick={() => onAsk({ name: 'deleteRoot', certificate: name })}
              aria-label={t('security.roots.deleteNamed', { number: name.serial_number })}
            >
              {t('points.command.deleteRoot.button')}
            </Button>
          </li>
        ))}
      </ul>
    </MaintenanceBlock>
  );
}
