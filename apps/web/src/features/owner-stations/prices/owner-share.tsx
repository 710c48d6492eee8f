/** What the owner gets of a typical session: the price that drivers pay, without VAT and the network's commission. */
import type { PricingInput } from '@voltagora/contract';
import { decimalToMicro, microToDecimal, previewEarning, priceSession } from '@voltagora/domain';
import { useTranslation } from 'react-i18next';
import { useRead } from '../../../shared/api/use-read.ts';
import { useFormat } from '../../../shared/format/use-format.ts';
import { useClientConfig } from '../../config/public.ts';
import { SHARED_CHARGE } from './price-courses.ts';
import { tariffFrom } from './price-values.ts';
import classes from './price-preview.module.css';

export function OwnerShare({ pricing }: { pricing: PricingInput }) {
  const { t } = useTranslation();
  const format = useFormat();
  const commission = useClientConfig()?.commission;
  const business = useRead('readBusinessProfile', {});
  const isPrivate = business.error?.status === 404;
  if (!commission || (!business.data && !isPrivate)) return null;
  const { energyKwh, powerKw } = SHARED_CHARGE;
  const seconds = Math.round((energyKwh / powerKw) * 3600);
  const vat = business.data?.vat_percentage ?? 0;
  const price = priceSession(tariffFrom(pricing), { energyWh: energyKwh * 1000, seconds });
  const { gross, net } = previewEarning(price.totalMicro, {
    vatMicro: decimalToMicro(vat),
    commissionVatMicro: decimalToMicro(commission.vat_percent),
    commissionBasisPoints: decimalToMicro(commission.percent) / 10_000,
  });
  const money = (minor: number) => format.money(microToDecimal(minor * 10_000), pricing.currency);
  return (
    <p className={classes.share}>
      {t('manage.preview.share', {
        energy: format.count(energyKwh),
        gross: money(gross),
        net: money(net),
      })}{' '}
      <span>
        {t('manage.preview.shareOf', {
          vat: format.rate(vat),
          commission: format.rate(commission.percent),
        })}
      </span>
    </p>
  );
}
