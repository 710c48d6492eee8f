/** The commands to a charging point and its reports, newest first. The URL contains page and search. */
import { Title } from '@mantine/core';
import type { ChargingPoint, Plug, PointEvent } from '@voltagora/contract';
import { useTranslation } from 'react-i18next';
import { useRead } from '../../../../shared/api/use-read.ts';
import { useFormat } from '../../../../shared/format/use-format.ts';
import { useNow } from '../../../../shared/format/use-now.ts';
import { EmptyState } from '../../../../shared/ui/empty-state.tsx';
import { ErrorState } from '../../../../shared/ui/error-state.tsx';
import { Pager } from '../../../../shared/ui/pager.tsx';
import { SkeletonRows } from '../../../../shared/ui/skeletons.tsx';
import { usePageAddress } from '../../../../shared/ui/use-address.ts';
import { wordsOf, type EventWords } from './point-event-text.ts';
import classes from './point-events.module.css';

const PAGE_SIZE = 10;
const EVERY_MS = 10_000;

type Props = { point: ChargingPoint; plugs: readonly Plug[] };

export function PointEvents({ point, plugs }: Props) {
  const { t } = useTranslation();
  const now = useNow(EVERY_MS);
  const [page, setPage] = usePageAddress('events');
  const request = { params: { id: point.id }, query: { page, page_size: PAGE_SIZE } };
  const { data, error, refetch } = useRead('listPointEvents', request, { everyMs: EVERY_MS });
  return (
    <section aria-labelledby="events">
      <Title order={2} size="h3" mb="sm" id="events">
        {t('points.events.title')}
      </Title>
      {!data && !error && <SkeletonRows rows={3} height={56} />}
      {!data && error && <ErrorState error={error} onRetry={refetch} safe={t('owner.safe')} />}
      {data?.count === 0 && (
        <EmptyState
          drawing="charger"
          title={t('points.events.empty')}
          text={t('points.events.emptyText')}
        />
      )}
      <ul className={classes.events}>
        {data?.results.map((event) => (
          <EventRow
            key={event.id}
            event={event}
            words={wordsOf(event, point.id, plugs)}
            now={now}
          />
        ))}
      </ul>
      {data && <Pager page={page} pageSize={PAGE_SIZE} count={data.count} onChange={setPage} />}
    </section>
  );
}

function EventRow({ event, words, now }: { event: PointEvent; words: EventWords; now: Date }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { key, plug, terms, fault, facts, answer, failure } = words;
  const where = plug === null ? '' : t('stations.plugs.name', { label: plug });
  const said =
    answer &&
    ('key' in answer
      ? t(`points.answer.${answer.key}`)
      : t('points.answer.other', { answer: answer.text }));
  return (
    <li className={classes.event}>
      <div className={classes.what}>
        <strong>{key ? t(`points.event.${key}`) : event.kind}</strong>
        <span>
          {[
            where,
            fault && t(`stations.plugFault.${fault}`),
            ...terms.map((term) => t(`points.limit.${term}`)),
            ...facts,
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
        {said && <span>{said}</span>}
        {failure && <span className={classes.missing}>{t(`errors.${failure}`)}</span>}
      </div>
      <div className={classes.when}>
        <time dateTime={event.at} title={format.dateTime(event.at)}>
          {format.age(event.at, now)}
        </time>
        <span>{t(`points.actor.${event.actor}`)}</span>
      </div>
    </li>
  );
}
