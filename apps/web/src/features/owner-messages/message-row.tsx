/** One message in a row: time, direction, action and outcome; unfolded, its whole content. */
import { IconArrowLeft, IconArrowRight } from '@tabler/icons-react';
import type { PointFrame } from '@voltagora/contract';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../shared/format/use-format.ts';
import { prettyJson } from './pretty-json.ts';
import classes from './message-row.module.css';

export function MessageRow({ frame }: { frame: PointFrame }) {
  const { t } = useTranslation();
  const { direction, kind, action, outcome, mark, payload } = frame;
  const Arrow = direction === 'received' ? IconArrowLeft : IconArrowRight;
  return (
    <li className={classes.message}>
      <details>
        <summary>
          <time dateTime={frame.at} className={classes.when}>
            <Moment at={frame.at} />
          </time>
          <Arrow size={18} role="img" aria-label={t(`messages.direction.${direction}`)} />
          <span className={classes.what}>
            <strong>
              {action ?? t(kind === 'broken' ? 'messages.broken' : 'messages.unknown')}
            </strong>
            {outcome !== null && <span className={classes.outcome}>{outcome}</span>}
            {mark !== null && <span className={classes.mark}>{t(`messages.mark.${mark}`)}</span>}
          </span>
        </summary>
        <p className={classes.facts}>
          {[
            t(`messages.kind.${kind}`),
            `OCPP ${frame.version}`,
            frame.message_id,
            t('messages.length', { count: frame.length }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
        <pre className={classes.payload}>{prettyJson(payload)}</pre>
        {frame.is_cut && <p className={classes.facts}>{t('messages.cut')}</p>}
      </details>
    </li>
  );
}

/** The day, and the time with seconds. */
function Moment({ at }: { at: string }) {
  const format = useFormat();
  const seconds = String(new Date(at).getSeconds()).padStart(2, '0');
  return (
    <>
      {format.day(at)} {format.time(at)}:{seconds}
    </>
  );
}
