/** What needs the owner's attention, each with a link to where it is fixed. */
import { Button, Title } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconChevronRight } from '@tabler/icons-react';
import type { StationNeed } from '@voltagora/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useRead, type ReadState } from '../../shared/api/use-read.ts';
import { ErrorState } from '../../shared/ui/error-state.tsx';
import { SkeletonRows } from '../../shared/ui/skeletons.tsx';
import { needPath } from './needs.ts';
import classes from './owner.module.css';

const SHOWN = 5;

export const useStationNeeds = (): ReadState<'listStationNeeds'> => useRead('listStationNeeds', {});

export function NeedsMe({ needs }: { needs: ReadState<'listStationNeeds'> }) {
  const { t } = useTranslation();
  const { data, error, refetch } = needs;
  return (
    <section aria-labelledby="owner-needs">
      <Title order={2} size="h3" id="owner-needs" mb="sm">
        {t('owner.needs.title')}
      </Title>
      {!data && !error && <SkeletonRows rows={1} height={64} />}
      {!data && error && <ErrorState error={error} onRetry={refetch} safe={t('owner.safe')} />}
      {data && <NeedList needs={data.results} count={data.count} />}
    </section>
  );
}

/** `count`: of all, of which `needs` are the most urgent. */
function NeedList({ needs, count }: { needs: readonly StationNeed[]; count: number }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  if (needs.length === 0) {
    return (
      <p className={classes.fine}>
        <IconCheck size={22} aria-hidden />
        {t('owner.needs.none')}
      </p>
    );
  }
  const shown = isOpen ? needs : needs.slice(0, SHOWN);
  return (
    <>
      <ul className={classes.needs}>
        {shown.map((need) => (
          <li key={`${need.kind} ${needPath(need)} ${need.labels.join()}`}>
            <NeedRow need={need} />
          </li>
        ))}
      </ul>
      {shown.length < needs.length && (
        <Button variant="default" mih={44} mt="sm" onClick={() => setOpen(true)}>
          {t('owner.needs.more', { count: needs.length - shown.length })}
        </Button>
      )}
      {isOpen && count > needs.length && (
        <p className={classes.note}>{t('owner.needs.others', { count: count - needs.length })}</p>
      )}
    </>
  );
}

function NeedRow({ need }: { need: StationNeed }) {
  const { t } = useTranslation();
  const { kind, station, labels } = need;
  return (
    <Link to={needPath(need)} className={classes.need} data-kind={kind}>
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
