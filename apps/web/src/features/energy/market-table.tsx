/** The numbers of the plot by the hour, for whoever does not see it. */
import type { DayAheadPrices, ResForecast } from '@voltagora/contract';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../shared/format/use-format.ts';
import classes from './energy.module.css';
import { useMarketPrice } from './use-market-price.ts';

type Props = { prices: DayAheadPrices; forecast: ResForecast | undefined };

export function MarketTable({ prices, forecast }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const money = useMarketPrice();
  const rows = prices.results.filter(({ start_time }) => Date.parse(start_time) % 3_600_000 === 0);
  const shareAt = (at: string) =>
    forecast?.results.find(({ start_time }) => start_time === at)?.share ?? null;
  return (
    <details>
      <summary>{t('energy.table.title')}</summary>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t('energy.table.time')}</th>
            <th scope="col">{t('energy.table.price')}</th>
            <th scope="col">{t('energy.table.share')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ start_time, price_per_MWh: price }) => {
            const share = shareAt(start_time);
            return (
              <tr key={start_time}>
                <th scope="row">{format.time(start_time, prices.zone.time_zone)}</th>
                <td>{price === null ? '–' : money(price, prices.currency)}</td>
                <td>{share === null ? '–' : format.percent(share * 100)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </details>
  );
}
