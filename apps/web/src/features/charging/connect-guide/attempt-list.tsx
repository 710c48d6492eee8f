import type { PointConnection } from '@voltagora/contract';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../shared/format/use-format.ts';
import { useNow } from '../../../shared/format/use-now.ts';
import mono from '../points/credentials/identity.module.css';
import unfold from '../commands/unfold.module.css';
import classes from './attempt-list.module.css';

const SHOWN = 8;
const RENEWED_EVERY_MS = 5_000;

/** The latest connection attempts of a charging point, newest first, collapsed by default. */
export function AttemptList({ connection }: { connection: PointConnection }) {
  const { t } = useTranslation();
  const format = useFormat();
  const now = useNow(RENEWED_EVERY_MS);
  const { attempts, username } = connection;
  if (attempts.length === 0) return null;
  return (
    <details className={unfold.unfold}>
      <summary>{t('points.attempts.title')}</summary>
      <ul className={classes.attempts}>
        {attempts.slice(0, SHOWN).map(({ id, at, identity, outcome, detail }) => (
          <li key={id}>
            <span>
              {t(`points.attempts.${outcome}`)}
              {detail['count'] && ` ×${detail['count']}`}
              {identity !== username && <code className={mono.identity}> {identity}</code>}
            </span>
            <time dateTime={at}>{format.age(at, now)}</time>
          </li>
        ))}
      </ul>
    </details>
  );
}
