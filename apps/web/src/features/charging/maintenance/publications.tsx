/** Firmware that a charging point publishes on its local network, newest first; nothing if it does not support that. */
import { Button } from '@mantine/core';
import type { ChargingPoint, FirmwarePublication, Upkeep } from '@voltagora/contract';
import { useTranslation } from 'react-i18next';
import { useServer } from '../../../shared/api/server.ts';
import { useFormat } from '../../../shared/format/use-format.ts';
import { useNow } from '../../../shared/format/use-now.ts';
import { FailureLine } from '../../../shared/ui/failure-line.tsx';
import { AskBlock } from '../commands/info-commands.tsx';
import { PublicationForm } from './publication-form.tsx';
import { useCommand } from '../../../shared/api/use-command.ts';
import classes from '../commands/maintenance.module.css';

const BAD: readonly FirmwarePublication['state'][] = ['failed', 'refused'];
const RENEWED_EVERY_MS = 10_000;

type Props = { point: ChargingPoint; upkeep: Upkeep };

export function Publications({ point, upkeep }: Props) {
  const { t } = useTranslation();
  const { publications, ocpp_version: version } = upkeep;
  if (version !== '2.0.1' && publications.length === 0) return null;
  return (
    <AskBlock name="publications" form={PublicationForm} point={point}>
      {publications.length === 0 && (
        <p className={classes.second}>{t('upkeep.publications.empty')}</p>
      )}
      <ul className={classes.rows}>
        {publications.map((publication) => (
          <PublicationRow key={publication.id} {...{ point, publication }} />
        ))}
      </ul>
    </AskBlock>
  );
}

type RowProps = { point: ChargingPoint; publication: FirmwarePublication };

function PublicationRow({ point, publication }: RowProps) {
  const { t } = useTranslation();
  const { send } = useServer();
  const format = useFormat();
  const now = useNow(RENEWED_EVERY_MS);
  const { isBusy, error, run } = useCommand();
  const { id, state, report, url, checksum, locations, asked_at, told_at } = publication;
  const isBad = BAD.includes(state);
  const withdraw = () =>
    run(async () => {
      const params = { id: point.id, publication: id };
      await send('withdrawFirmware', { params });
    });
  return (
    <li className={classes.row} data-tone={isBad ? 'bad' : 'plain'}>
      <div className={classes.what}>
        <strong>{t(`upkeep.publications.state.${state}`)}</strong>
        {isBad && report && <span>{t('upkeep.said', { word: report })}</span>}
        <span className={classes.second}>{url}</span>
        <span className={classes.second}>
          {[t('upkeep.publications.sum', { checksum }), format.age(told_at ?? asked_at, now)].join(
            ' · ',
          )}
        </span>
        {state === 'published' &&
          locations.map((address) => (
            <span key={address} className={classes.second}>
              {t('upkeep.publications.at', { address })}
            </span>
          ))}
        <FailureLine error={error} />
      </div>
      {state === 'published' && (
        <Button
          variant="default"
          loading={isBusy}
          disabled={!point.connected}
          aria-label={t('upkeep.publications.withdrawNamed', { url })}
          onClick={() => void withdraw()}
        >
          {t('upkeep.publications.withdraw')}
        </Button>
      )}
    </li>
  );
}
