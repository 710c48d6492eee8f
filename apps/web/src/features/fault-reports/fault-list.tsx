/** Fault reports about the owner's station, with answers. */
import { Button, Group } from '@mantine/core';
import type { FaultReport } from '@voltagora/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRead } from '../../shared/api/use-read.ts';
import { useFormat } from '../../shared/format/use-format.ts';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import { ErrorState } from '../../shared/ui/error-state.tsx';
import { Pager } from '../../shared/ui/pager.tsx';
import { SkeletonRows } from '../../shared/ui/skeletons.tsx';
import { AnswerFault } from './answer-fault.tsx';
import classes from './fault-reports.module.css';

const PAGE_SIZE = 10;

export function FaultList({ stationId }: { stationId: number }) {
  const { t } = useTranslation();
  const [page, setPage] = useState(1);
  const query = { station: stationId, page, page_size: PAGE_SIZE };
  const { data, error, refetch } = useRead('listFaultReports', { query });
  return (
    <section aria-labelledby="faults" className={classes.section}>
      <h2 id="faults" className={classes.title}>
        {t('faults.list.title')}
        {data && data.open > 0 && (
          <span className={classes.count}>{t('faults.list.open', { count: data.open })}</span>
        )}
      </h2>
      {!data && error && <ErrorState error={error} onRetry={refetch} isSmall />}
      {!data && !error && <SkeletonRows rows={2} height={96} />}
      {data?.count === 0 && (
        <EmptyState
          drawing="charger"
          title={t('faults.list.none')}
          text={t('faults.list.noneText')}
          isSmall
        />
      )}
      {data && data.count > 0 && (
        <>
          <ul className={classes.reports}>
            {data.results.map((report) => (
              <li key={report.id}>
                <FaultRow report={report} />
              </li>
            ))}
          </ul>
          <Pager page={page} pageSize={PAGE_SIZE} count={data.count} onChange={setPage} />
        </>
      )}
    </section>
  );
}

function FaultRow({ report }: { report: FaultReport }) {
  const { t } = useTranslation();
  const format = useFormat();
  const [isOpen, setOpen] = useState(false);
  const close = (): void => setOpen(false);
  const { category, plug, photo, text, answer, resolved_at: resolvedAt } = report;
  const title = t(`faults.list.${report.answered_at === null ? 'answer' : 'again'}`);
  return (
    <article className={classes.report}>
      <h3 className={classes.category}>{t(`faults.category.${category}`)}</h3>
      <p className={classes.note}>
        {[
          plug && t('faults.list.plug', { label: plug.label }),
          format.dateTime(report.created_at),
          resolvedAt && t('faults.list.resolved', { day: format.date(resolvedAt) }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {text !== '' && <p className={classes.text}>{text}</p>}
      {photo && (
        <a href={photo.url} target="_blank" rel="noreferrer">
          <img
            className={classes.photo}
            src={photo.thumbnail_url}
            alt={t('faults.list.photo')}
            loading="lazy"
          />
        </a>
      )}
      {answer !== null && (
        <p className={classes.text}>
          <b>{t('faults.list.answered')}</b> {answer}
        </p>
      )}
      <Group>
        <Button variant="default" onClick={() => setOpen(true)}>
          {title}
        </Button>
      </Group>
      <Dialog isOpen={isOpen} onClose={close} title={title} isPrecious isForm>
        <AnswerFault report={report} onSaved={close} />
      </Dialog>
    </article>
  );
}
