/** Four key figures. */
import type { AnswerOf } from '@voltagora/contract';
import type { PlugStatus } from '@voltagora/domain';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { useRead } from '../../shared/api/use-read.ts';
import { ownTimeZone } from '../../shared/format/own-time-zone.ts';
import { useFormat } from '../../shared/format/use-format.ts';
import { ErrorState } from '../../shared/ui/error-state.tsx';
import { SkeletonRows } from '../../shared/ui/skeletons.tsx';
import { StatusShape } from '../../shared/ui/status-shape.tsx';
import { selectStations } from '../stations/public.ts';
import { Tokens, tokensToMoney, useWallet } from '../wallet/public.ts';
import { ownerHealth, type OwnerHealth } from './owner-health.ts';
import classes from './owner.module.css';

export function OwnerFigures() {
  const { t } = useTranslation();
  const { data, error, refetch } = useRead('readAnalytics', {
    query: { time_zone: ownTimeZone() },
  });
  const { station_owner_analytics: known } = useSelector(selectStations);
  const shown = data ?? (error?.status === null ? known : null);
  if (!shown) {
    return error ? (
      <ErrorState error={error} onRetry={refetch} safe={t('owner.safe')} />
    ) : (
      <SkeletonRows rows={1} height={148} />
    );
  }
  return <Figures data={shown} />;
}

const SHAPES: Partial<Record<OwnerHealth, PlugStatus>> = {
  empty: 'Unavailable',
  offline: 'Not connected',
  faulted: 'Faulted',
};

function Figures({ data }: { data: AnswerOf<'readAnalytics'> }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { tokenPrice, currency } = useWallet();
  const health = ownerHealth(data);
  const shape = SHAPES[health];
  const off = data.plugs - data.plugs_connected;
  const earned = tokensToMoney(data.tokens_30_days, tokenPrice);
  return (
    <section aria-label={t('owner.figures.label')}>
      <p className={classes.health} role="status">
        {shape && <StatusShape status={shape} size={18} />}
        {t(`owner.health.${health}`, { plugs: data.plugs, off, faulted: data.plugs_faulted })}
      </p>
      <dl className={classes.figures}>
        <Figure
          name={t('owner.figures.connected')}
          value={`${data.plugs_connected} / ${data.plugs}`}
        >
          {t('owner.figures.stations', { count: data.stations })}
        </Figure>
        <Figure
          name={t('owner.figures.upcoming')}
          value={format.count(data.upcoming_reservations)}
        />
        <Figure
          name={t('owner.figures.energy')}
          value={`${format.energy(data.energy_kWh_30_days)} ${t('common.unit.kWh')}`}
        >
          {t('owner.figures.sessions', { count: data.sessions_30_days })}
        </Figure>
        <Figure name={t('owner.figures.earned')} value={format.money(earned, currency)}>
          <Tokens value={data.tokens_30_days} />
        </Figure>
      </dl>
    </section>
  );
}

type FigureProps = { name: string; value: string; children?: ReactNode };

function Figure({ name, value, children }: FigureProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
      {children && <dd className={classes.more}>{children}</dd>}
    </div>
  );
}
