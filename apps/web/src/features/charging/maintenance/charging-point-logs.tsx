/** Logs requested from a charging point, newest first; uploaded ones can be downloaded. */
import type { ChargingPointLog, ChargingPoint } from '@voltagora/contract';
import { useTranslation } from 'react-i18next';
import { useServer } from '../../../shared/api/server.ts';
import { useFormat } from '../../../shared/format/use-format.ts';
import { useNow } from '../../../shared/format/use-now.ts';
import { SaveFileButton } from '../../../shared/ui/save-file-button.tsx';
import { LogForm } from './log-form.tsx';
import { AskBlock } from '../commands/info-commands.tsx';
import classes from '../commands/maintenance.module.css';

const BAD: readonly ChargingPointLog['state'][] = ['failed', 'refused', 'silent'];
const RENEWED_EVERY_MS = 10_000;

type Props = { point: ChargingPoint; logs: readonly ChargingPointLog[] };

export function ChargingPointLogs({ point, logs }: Props) {
  const { t } = useTranslation();
  return (
    <AskBlock name="logs" form={LogForm} point={point}>
      {logs.length === 0 && <p className={classes.second}>{t('upkeep.logs.empty')}</p>}
      <ul className={classes.rows}>
        {logs.map((log) => (
          <LogRow key={log.id} pointId={point.id} log={log} />
        ))}
      </ul>
    </AskBlock>
  );
}

function LogRow({ pointId, log }: { pointId: number; log: ChargingPointLog }) {
  const { t } = useTranslation();
  const { download } = useServer();
  const format = useFormat();
  const now = useNow(RENEWED_EVERY_MS);
  const { state, report, url, file_name: file, size_bytes: size } = log;
  const isBad = BAD.includes(state);
  const isHere = state === 'uploaded' && url === null;
  const at = log.uploaded_at ?? log.asked_at;
  const params = { id: pointId, log: log.id };
  return (
    <li className={classes.row} data-tone={isBad ? 'bad' : 'plain'}>
      <div className={classes.what}>
        <strong>{t(`upkeep.logs.kind.${log.kind}`)}</strong>
        <span>
          {t(`upkeep.logs.state.${state}`)}
          {isBad && report && ` · ${t('upkeep.said', { word: report })}`}
        </span>
        <span className={classes.second}>
          {[isHere && file, size !== null && format.fileSize(size), url, format.age(at, now)]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </div>
      {isHere && (
        <SaveFileButton
          label={t('upkeep.logs.save')}
          name={t('upkeep.logs.saveNamed', { name: file ?? '' })}
          fetchFile={() => download('downloadLog', { params })}
        />
      )}
    </li>
  );
}
