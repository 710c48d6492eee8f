/** The firmware of a charging point and its requested updates, newest first. */
import type { ChargingPoint, FirmwareUpdate, Upkeep } from '@voltagora/contract';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../shared/format/use-format.ts';
import { useNow } from '../../../shared/format/use-now.ts';
import { FirmwareForm } from './firmware-form.tsx';
import { AskBlock } from '../commands/info-commands.tsx';
import classes from '../commands/maintenance.module.css';

const BAD: readonly FirmwareUpdate['state'][] = ['failed', 'refused', 'silent'];
const RENEWED_EVERY_MS = 10_000;

type Props = { point: ChargingPoint; upkeep: Upkeep };

export function Firmware({ point, upkeep }: Props) {
  const { t } = useTranslation();
  const now = useNow(RENEWED_EVERY_MS);
  const { firmware_version: version, firmware } = upkeep;
  return (
    <AskBlock name="firmware" form={FirmwareForm} point={point}>
      <p className={classes.second}>
        {version ? t('upkeep.firmware.version', { version }) : t('upkeep.firmware.unknown')}
      </p>
      <ul className={classes.rows}>
        {firmware.map((update) => (
          <UpdateRow key={update.id} update={update} now={now} />
        ))}
      </ul>
    </AskBlock>
  );
}

function UpdateRow({ update, now }: { update: FirmwareUpdate; now: Date }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { state, report, url, told_at, asked_at, retrieve_at } = update;
  const isBad = BAD.includes(state);
  const isLater = state === 'asked' && new Date(retrieve_at) > now;
  const at = told_at ?? asked_at;
  return (
    <li className={classes.row} data-tone={isBad ? 'bad' : 'plain'}>
      <div className={classes.what}>
        <strong>
          {isLater
            ? t('upkeep.firmware.later', { time: format.dateTime(retrieve_at) })
            : t(`upkeep.firmware.state.${state}`)}
        </strong>
        {isBad && report && (
          <span className={classes.second}>{t('upkeep.said', { word: report })}</span>
        )}
        <span className={classes.second}>{url}</span>
      </div>
      <time className={classes.second} dateTime={at} title={format.dateTime(at)}>
        {format.age(at, now)}
      </time>
    </li>
  );
}
