/** How far a change of many stations is, why some were refused, and its undoing. The URL names the job, so a reload keeps it. */
import { Button } from '@mantine/core';
import { ERROR_CODES, type StationJobItem } from '@voltagora/contract';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useServer } from '../../../shared/api/server.ts';
import { useCommand } from '../../../shared/api/use-command.ts';
import { usePolling } from '../../../shared/api/use-polling.ts';
import { useRead } from '../../../shared/api/use-read.ts';
import { FailureLine } from '../../../shared/ui/failure-line.tsx';
import classes from './bulk.module.css';

const POLL_MS = 1000;
const SHOWN = 50;

type Props = { id: string; onOther: (id: string) => void; onClose: () => void };

export function JobPanel({ id, onOther, onClose }: Props) {
  const { t } = useTranslation();
  const { invalidate, send } = useServer();
  const { isBusy, error, run } = useCommand();
  const request = { params: { id }, query: { page: 1, page_size: SHOWN } };
  const { data: job, error: unread } = useRead('readStationJob', request);
  const isOver = job?.id === id && job.finished_at !== null;
  usePolling('readStationJob', isOver ? null : request, POLL_MS);
  useEffect(() => {
    if (isOver) invalidate('own-stations', 'own-station');
  }, [isOver, invalidate]);
  const undo = () =>
    run(async () => onOther((await send('undoStationJob', { params: { id } })).id));
  if (!job || job.id !== id) return <FailureLine error={unread} />;
  const { done, unchanged, refused, total } = job;
  const counts = [
    t('bulk.done', { count: done }),
    ...(unchanged > 0 ? [t('bulk.unchanged', { count: unchanged })] : []),
    ...(refused > 0 ? [t('bulk.refused', { count: refused })] : []),
  ];
  return (
    <section className={classes.job} aria-label={t(`bulk.job.${job.kind}`)}>
      <div className={classes.head}>
        <strong>{t(`bulk.job.${job.kind}`)}</strong>
        <span role="status">
          {isOver
            ? `${t('bulk.ended')}: ${counts.join(', ')}`
            : `${t('bulk.underWay')}: ${t('bulk.progress', { done: total - job.waiting, total })}`}
        </span>
        {job.can_undo && (
          <Button variant="default" loading={isBusy} onClick={() => void undo()}>
            {t('bulk.undo')}
          </Button>
        )}
        <Button variant="subtle" color="gray" onClick={onClose}>
          {t('bulk.close')}
        </Button>
      </div>
      {!isOver && (
        <progress
          className={classes.progress}
          value={total - job.waiting}
          max={total}
          aria-label={t('bulk.underWay')}
        />
      )}
      <FailureLine error={error} />
      <Refused items={job.results} count={refused} />
    </section>
  );
}

function Refused({ items, count }: { items: readonly StationJobItem[]; count: number }) {
  const { t } = useTranslation();
  const refused = items.filter(({ state }) => state === 'refused');
  if (refused.length === 0) return null;
  return (
    <ul className={classes.refused}>
      {refused.map((item) => (
        <li key={`${item.line} ${item.station?.id}`}>
          {item.station ? (
            <Link to={`/owner/stations/${item.station.id}`}>
              <bdi>{item.name}</bdi>
            </Link>
          ) : (
            <bdi>{item.name}</bdi>
          )}
          {item.line !== null && ` (${t('bulk.line', { line: item.line })})`}: <Why item={item} />
        </li>
      ))}
      {count > refused.length && (
        <li>{t('bulk.moreRefused', { count: count - refused.length })}</li>
      )}
    </ul>
  );
}

function Why({ item: { code, detail } }: { item: StationJobItem }) {
  const { t } = useTranslation();
  if (code === 'changed_since' || code === 'failed') return t(`bulk.why.${code}`);
  if (code === 'validation_failed' && detail !== null) return detail;
  return t(`errors.${code !== null && code in ERROR_CODES ? code : 'internal_error'}`);
}
