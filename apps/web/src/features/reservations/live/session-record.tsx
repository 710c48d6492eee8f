/** What the charging point recorded of a session, for the owner. */
import type { SessionRecord } from '@voltagora/contract';
import { stopReasonOf } from '@voltagora/domain';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../shared/format/use-format.ts';
import classes from './session-record.module.css';

export function SessionRecordFacts({ record }: { record: SessionRecord }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { transaction_id, id_tag, stop_reason, meter } = record;
  const start = format.billedEnergy(meter.start_kWh);
  const registers =
    meter.stop_kWh === null
      ? t('lists.record.running', { start })
      : t('lists.record.fromTo', { start, stop: format.billedEnergy(meter.stop_kWh) });
  const facts = [
    ['transaction', transaction_id],
    ['tag', id_tag],
    ['meter', registers],
    ...(stop_reason === null
      ? []
      : ([['reason', t(`lists.stopReason.${stopReasonOf(stop_reason)}`)]] as const)),
  ] as const;
  return (
    <dl className={classes.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{t(`lists.record.${name}`)}</dt>
          <dd>
            <bdi>{value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}
