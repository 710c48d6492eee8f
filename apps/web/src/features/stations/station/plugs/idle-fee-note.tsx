import type { IdleFee, Station } from '@voltagora/contract';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../../shared/format/use-format.ts';
import classes from '../plug-list.module.css';

type Props = { fee: IdleFee | undefined; station: Pick<Station, 'pricing'> };

/** The idle fee for staying after the window. */
export function IdleFeeNote({ fee, station }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  if (!fee || !station.pricing) return null;
  const { currency } = station.pricing;
  return (
    <p className={classes.idle}>
      {t('stations.plugs.idleFee', {
        grace: format.minutes(fee.grace_minutes),
        price: format.money(fee.price_per_minute, currency),
        cap: format.money(fee.cap, currency),
      })}
    </p>
  );
}
