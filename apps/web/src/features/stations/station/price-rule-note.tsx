/** How the price of a station follows the energy market: now, why, and within which limits. */
import type { Pricing } from '@voltagora/contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useFormat } from '../../../shared/format/use-format.ts';
import classes from './station-page.module.css';

export function PriceRuleNote({ pricing }: { pricing: Pricing }) {
  const { t } = useTranslation();
  const words = useRuleWords();
  if (!pricing.rule) return null;
  return (
    <div className={classes.rule}>
      <p>{words(pricing)}</p>
      <p>
        {t('stations.rule.fixed')} <Link to="/about#prices">{t('stations.rule.how')}</Link>
        {pricing.now?.source === 'sample' && ` · ${t('stations.rule.sample')}`}
      </p>
    </div>
  );
}

function useRuleWords(): (pricing: Pricing) => string {
  const { t } = useTranslation();
  const format = useFormat();
  return ({ rule, now, price_per_kWh, currency }) => {
    const money = (amount: number): string => format.money(amount, currency, 4);
    if (rule?.kind === 'surge') {
      const cap = format.percent(rule.cap_percent);
      return now && now.surge_percent > 0
        ? t('stations.rule.surgeNow', { percent: format.percent(now.surge_percent), cap })
        : t('stations.rule.surge', { cap });
    }
    if (rule?.kind !== 'spot') return '';
    const { margin, floor, ceiling } = rule;
    const limits = { margin: money(margin), floor: money(floor), ceiling: money(ceiling) };
    const follows = t('stations.rule.spot', limits);
    if (!now || now.is_market_known) return follows;
    return `${follows} ${t('stations.rule.unknown', { price: money(price_per_kWh) })}`;
  };
}
