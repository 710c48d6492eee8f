/** The figures of a period with their change since the previous one, as text; the arrow is decoration. */
import { IconArrowDownRight, IconArrowUpRight } from '@tabler/icons-react';
import type { AnalyticsFigures } from '@voltagora/contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../shared/format/use-format.ts';
import { Tokens } from '../wallet/public.ts';
import { changeOf, type Change } from './change.ts';
import { percentOf } from './percent-of.ts';
import classes from './owner-analytics.module.css';

type Props = {
  figures: AnalyticsFigures;
  before: AnalyticsFigures;
  /** What tokens are worth, with the currency. */
  money: (tokens: number) => string;
  days: number;
};

export function ReportFigures({ figures, before, money, days }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const percent = (share: number | null): string =>
    share === null ? '-' : format.rate(percentOf(share));
  const change = (name: Countable, measure?: 'points') =>
    changeOf(figures[name], before[name], measure);
  const { success_rate_low: low, success_rate_high: high } = figures;
  return (
    <div>
      <p className={classes.lead}>{t('analytics.compared', { count: days })}</p>
      <dl className={classes.figures}>
        <Figure name={t('analytics.figure.earned')} change={change('tokens')}>
          {money(figures.tokens)}
          <small>
            <Tokens value={figures.tokens} />
          </small>
        </Figure>
        <Figure name={t('analytics.figure.energy')} change={change('energy_kWh')}>
          {`${format.energy(figures.energy_kWh)} ${t('common.unit.kWh')}`}
        </Figure>
        <Figure name={t('analytics.figure.sessions')} change={change('sessions')}>
          {format.count(figures.sessions)}
        </Figure>
        <Figure name={t('analytics.figure.perKwh')} change={change('tokens_per_kWh')}>
          {figures.tokens_per_kWh === null ? '-' : money(figures.tokens_per_kWh)}
        </Figure>
        <Figure name={t('analytics.figure.utilisation')} change={change('utilisation', 'points')}>
          {percent(figures.utilisation)}
        </Figure>
        <Figure name={t('analytics.figure.uptime')} change={change('uptime', 'points')}>
          {percent(figures.uptime)}
        </Figure>
        <Figure name={t('analytics.figure.success')} change={change('success_rate', 'points')}>
          {percent(figures.success_rate)}
          {low !== null && high !== null && (
            <small>{t('analytics.interval', { low: percent(low), high: percent(high) })}</small>
          )}
        </Figure>
        <Figure name={t('analytics.figure.noShows')} change={change('no_shows')}>
          {format.count(figures.no_shows)}
        </Figure>
        <Figure name={t('analytics.figure.cancellations')} change={change('cancellations')}>
          {format.count(figures.cancellations)}
        </Figure>
      </dl>
    </div>
  );
}

type Countable = Exclude<keyof AnalyticsFigures, 'success_rate_low' | 'success_rate_high'>;

type FigureProps = { name: string; change: Change; children: ReactNode };

function Figure({ name, change, children }: FigureProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
      <dd className={classes.change}>
        <ChangeWords change={change} />
      </dd>
    </div>
  );
}

function ChangeWords({ change }: { change: Change }) {
  const { t } = useTranslation();
  const format = useFormat();
  if (change.kind === 'times') {
    return (
      <>
        <IconArrowUpRight size={16} aria-hidden />
        {t('analytics.change.times', { by: format.power(change.by) })}
      </>
    );
  }
  if (change.kind !== 'more' && change.kind !== 'less') {
    return t(`analytics.change.${change.kind}`);
  }
  const Arrow = change.kind === 'more' ? IconArrowUpRight : IconArrowDownRight;
  return (
    <>
      <Arrow size={16} aria-hidden />
      {change.measure === 'points'
        ? t(`analytics.points.${change.kind}`, { by: format.power(change.by) })
        : t(`analytics.change.${change.kind}`, { by: format.rate(change.by) })}
    </>
  );
}
