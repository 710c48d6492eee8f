/** The numbers of the plot by hour, as its accessible alternative. */
import type { DayAheadPrices, ResForecast } from '@voltagora/contract';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../shared/format/use-format.ts';
import { TableDetails } from '../../shared/ui/table/table-details.tsx';
import { useMarketPrice } from './use-market-price.ts';

type Props = { prices: DayAheadPrices; forecast: ResForecast | undefined };

export function MarketTable({ prices, forecast }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const money = useMarketPrice();
  const zone = prices.zone.time_zone;
  const rows = prices.results.filter(({ start_time }) => Date.parse(start_time) % 3_600_000 === 0);
  const shareAt = (at: string) =>
    forecast?.results.find(({ start_time }) => start_time === at)?.share ?? null;
  return (
    <TableDetails
      title={t('energy.table.title')}
      label={t('energy.plot', { date: format.date(prices.day_start, zone) })}
      rows={rows}
      keyOf={({ start_time }) => start_time}
      columns={[
        {
          key: 'time',
          label: t('energy.table.time'),
          isRowHeader: true,
          cell: ({ start_time }) => format.time(start_time, zone),
        },
        {
          key: 'price',
          label: t('energy.table.price'),
          isNumber: true,
          cell: ({ price_per_MWh: price }) =>
            price === null ? '–' : money(price, prices.currency),
        },
        {
          key: 'share',
          label: t('energy.table.share'),
          isNumber: true,
          cell: ({ start_time }) => {
            const share = shareAt(start_time);
            return share === null ? '–' : format.percent(share * 100);
          },
        },
      ]}
    />
  );
}
