/** The prices of today by the typed rule: one bar per hour, and the same as a table. */
import type { EditableStation, PricingInput } from '@voltagora/contract';
import { useTranslation } from 'react-i18next';
import { useRead } from '../../../shared/api/use-read.ts';
import { useFormat } from '../../../shared/format/use-format.ts';
import { TableDetails } from '../../../shared/ui/table/table-details.tsx';
import { dayPrices } from './day-prices.ts';
import { HourPlot } from './hour-plot.tsx';
import classes from './price-preview.module.css';

type Props = { station: Pick<EditableStation, 'id' | 'time_zone'>; pricing: PricingInput };
const PRICE_DECIMALS = 3;

export function RulePreview({ station, pricing }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const { data, error } = useRead('readDayAheadPrices', { query: { station: station.id } });
  const hours = data ? dayPrices(pricing, data) : [];
  const money = (price: number): string => format.money(price, pricing.currency, PRICE_DECIMALS);
  const time = (moment: number): string => format.time(new Date(moment), station.time_zone);
  const unit = t(pricing.pricing_policy === 0 ? 'common.unit.kWh' : 'common.unit.min');
  return (
    <section className={classes.preview} aria-labelledby="rule-preview">
      <h2 id="rule-preview">{t('manage.today.title', { unit })}</h2>
      {data?.source === 'sample' && <p>{t('energy.sample')}</p>}
      {(error || (data && hours.length === 0)) && <p>{t('manage.today.none')}</p>}
      {hours.length > 0 && (
        <>
          <HourPlot hours={hours} money={money} time={time} />
          <TableDetails
            title={t('manage.preview.table')}
            label={t('manage.today.title', { unit })}
            rows={hours}
            keyOf={({ start }) => start}
            columns={[
              {
                key: 'hour',
                label: t('manage.today.hour'),
                isRowHeader: true,
                cell: ({ start }) => time(start),
              },
              {
                key: 'price',
                label: t('manage.today.price'),
                isNumber: true,
                cell: ({ price, isKnown }) =>
                  isKnown ? money(price) : `${money(price)} (${t('manage.today.standard')})`,
              },
            ]}
          />
        </>
      )}
    </section>
  );
}
