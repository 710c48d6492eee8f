/** How the energy market affects the price of a window: amount, reason, and the substitute where data is missing. */
import type { AgreedMarket, Pricing } from '@voltagora/contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useFormat } from '../../../../shared/format/use-format.ts';
import { TableDetails } from '../../../../shared/ui/table/table-details.tsx';
import classes from '../draft.module.css';

type Props = { pricing: Pricing; timeZone: string };
type Spot = Extract<AgreedMarket, { kind: 'spot' }>;

export function AgreedMarketNote({ pricing, timeZone }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const { agreed, currency } = pricing;
  if (!agreed) return null;
  return (
    <div className={classes.market}>
      <p>
        {agreed.kind === 'surge'
          ? t('reservations.market.surge', {
              percent: format.percent(agreed.percent),
              cap: format.percent(agreed.cap_percent),
            })
          : t('reservations.market.spot')}
        {agreed.source === 'sample' && ` ${t('reservations.market.sample')}`}{' '}
        <Link to="/about#prices">{t('stations.rule.how')}</Link>
      </p>
      {agreed.kind === 'spot' && <Quarters spot={agreed} {...{ currency, timeZone }} />}
    </div>
  );
}

type QuarterProps = { spot: Spot; currency: string; timeZone: string };

function Quarters({ spot, currency, timeZone }: QuarterProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const money = (price: number): string => format.money(price, currency, 4);
  const missing = spot.quarters.filter(({ is_known }) => !is_known).length;
  return (
    <>
      {missing > 0 && (
        <p>
          {t(
            missing === spot.quarters.length
              ? 'reservations.market.allMissing'
              : 'reservations.market.missing',
            {
              count: missing,
              price: money(spot.standard),
            },
          )}
        </p>
      )}
      <TableDetails
        title={t('reservations.market.quarters')}
        label={t('reservations.market.quarters')}
        rows={spot.quarters}
        keyOf={({ start_time }) => start_time}
        columns={[
          {
            key: 'time',
            label: t('reservations.market.time'),
            isRowHeader: true,
            cell: ({ start_time }) => format.time(start_time, timeZone),
          },
          {
            key: 'price',
            label: t('reservations.market.price'),
            isNumber: true,
            cell: ({ price_per_kWh, is_known }) => {
              const price = t('stations.price.shortKwh', { price: money(price_per_kWh) });
              return is_known ? price : `${price} (${t('reservations.market.standard')})`;
            },
          },
        ]}
      />
    </>
  );
}
