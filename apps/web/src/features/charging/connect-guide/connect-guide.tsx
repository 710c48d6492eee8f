/** Guide for connecting a charging point: the credentials to enter, and its connection attempts live, each with the next step. */
import { Title } from '@mantine/core';
import type { EditableStation, PointConnection } from '@voltagora/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Surface } from '../../../shared/ui/surface.tsx';
import { AttemptList } from './attempt-list.tsx';
import { AttemptProblem } from './attempt-problem.tsx';
import { GuideCredentials } from './guide-credentials.tsx';
import { GuideDone } from './guide-done.tsx';
import { GuideStepList } from './guide-step-list.tsx';
import { progressOf } from './guide-progress.ts';
import { PointPresence } from '../points/point-presence.tsx';
import classes from './connect-guide.module.css';

type Props = { station: EditableStation; connection: PointConnection; isStale: boolean };

export function ConnectGuide({ station, connection, isStale }: Props) {
  const { t } = useTranslation();
  const progress = progressOf(connection);
  // An owner who watches the charging point connect sees the last step; on later visits the guide is collapsed.
  const [wasDone] = useState(progress.isDone);
  const [isOpen, setOpen] = useState(!wasDone);
  const point = connection.charging_point;
  return (
    <section aria-labelledby="guide">
      <div className={classes.head}>
        <Title order={2} size="h3" id="guide">
          {t('points.guide.title')}
        </Title>
        <div className={classes.presenceLine}>
          <PointPresence point={point} />
        </div>
      </div>
      <Surface>
        <div className={classes.guide}>
          <div>
            <GuideStepList {...{ progress, point }} />
            <div role="status" className={classes.said}>
              {isStale ? (
                <p>{t('points.guide.stale')}</p>
              ) : (
                <Said {...{ station, connection, progress }} />
              )}
            </div>
            <AttemptList connection={connection} />
          </div>
          {isOpen ? (
            <GuideCredentials connection={connection} />
          ) : (
            <button type="button" className={classes.unfold} onClick={() => setOpen(true)}>
              {t('points.guide.showAddress')}
            </button>
          )}
        </div>
      </Surface>
    </section>
  );
}

type SaidProps = Omit<Props, 'isStale'> & { progress: ReturnType<typeof progressOf> };

function Said({ station, connection, progress }: SaidProps) {
  const { t } = useTranslation();
  const point = connection.charging_point;
  if (progress.isDone) return <GuideDone station={station} point={point} />;
  if (progress.problem) {
    return <AttemptProblem attempt={progress.problem} username={connection.username} />;
  }
  if (!point.connected) {
    return <p>{t(connection.has_connected ? 'points.guide.waitsAgain' : 'points.guide.waits')}</p>;
  }
  return <p>{t(connection.has_booted ? 'points.guide.waitsStatus' : 'points.guide.waitsBoot')}</p>;
}
