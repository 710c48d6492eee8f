/** What needs the owner's attention, each with a link to where it is fixed. */
import { Button, Title } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useRead, type ReadState } from '../../shared/api/use-read.ts';
import { useFormat } from '../../shared/format/use-format.ts';
import { ErrorState } from '../../shared/ui/error-state.tsx';
import { SkeletonRows } from '../../shared/ui/skeletons.tsx';
import { needsOf, type Need } from './needs.ts';
import classes from './owner.module.css';

/** The largest page of the list. */
const STATIONS_SEEN = 100;
const SHOWN = 5;

export const useOwnStations = (): ReadState<'listMyStations'> =>
  useRead('listMyStations', { query: { page: 1, page_size: STATIONS_SEEN } });

export function NeedsMe({ stations }: { stations: ReadState<'listMyStations'> }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { data, error, refetch } = stations;
  const isPart = data !== undefined && data.count > data.results.length;
  return (
    <section aria-labelledby="owner-needs">
      <Title order={2} size="h3" id="owner-needs" mb="sm">
        {t('owner.needs.title')}
      </Title>
      {!data && !error && <SkeletonRows rows={1} height={64} />}
      {!data && error && <ErrorState error={error} onRetry={refetch} safe={t('owner.safe')} />}
      {data && <NeedList needs={needsOf(data.results)} isWhole={!isPart} />}
      {data && isPart && (
        <p className={classes.note}>
          {t('owner.needs.first', {
            count: data.results.length,
            shown: format.count(data.results.length),
          })}{' '}
          <Link to="/owner/stations" className={classes.link}>
            {t('owner.needs.allStations')}
          </Link>
        </p>
      )}
    </section>
  );
}

function NeedList({ needs, isWhole }: { needs: readonly Need[]; isWhole: boolean }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  if (needs.length === 0) {
    return (
      <p className={classes.fine}>
        <IconCheck size={22} aria-hidden />
        {t(isWhole ? 'owner.needs.none' : 'owner.needs.noneOfThese')}
      </p>
    );
  }
  const shown = isOpen ? needs : needs.slice(0, SHOWN);
  return (
    <>
      <ul className={classes.needs}>
        {shown.map((need) => (
          <li key={`${need.kind} ${need.to}`}>
            <NeedRow need={need} />
          </li>
        ))}
      </ul>
      {shown.length < needs.length && (
        <Button variant="default" mih={44} mt="sm" onClick={() => setOpen(true)}>
          {t('owner.needs.more', { count: needs.length - shown.length })}
        </Button>
      )}
    </>
  );
}

function NeedRow({ need: { kind, station, labels, to } }: { need: Need }) {
  const { t } = useTranslation();
  return (
    <Link to={to} className={classes.need} data-kind={kind}>
      <IconAlertTriangle size={22} aria-hidden />
      <span className={classes.what}>
        <strong>
          <bdi>{station.name}</bdi>
        </strong>
        <span>
          {t(`owner.needs.what.${kind}`, { count: labels.length, labels: labels.join(', ') })}
        </span>
      </span>
      <span className={classes.step}>
        {t(`owner.needs.step.${kind}`)}
        <IconChevronRight size={18} aria-hidden />
      </span>
    </Link>
  );
}
