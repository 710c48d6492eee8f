/** The receipt of a guest, and the ways to keep it. */
import { useTranslation } from 'react-i18next';
import { useServer } from '../../../shared/api/server.ts';
import { addressOf } from '../../../shared/format/address.ts';
import { useFormat } from '../../../shared/format/use-format.ts';
import { useLanguage } from '../../../shared/i18n/use-language.ts';
import { SaveFileButton } from '../../../shared/ui/save-file-button.tsx';
import { Surface } from '../../../shared/ui/surface.tsx';
import { CostItems, ReceiptFacts, ReceiptSeller, ReceiptVat } from '../../reservations/public.ts';
import classes from '../guests.module.css';
import { KeepCharge } from './keep-charge.tsx';
import { MailReceipt } from './mail-receipt.tsx';
import type { PartProps } from './part-props.ts';

/** What was charged, with VAT, and the ways to keep it: a file, a mail, an account. */
export function ReceiptPart({ charge, secret }: PartProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { language } = useLanguage();
  const { download } = useServer();
  const { session, bill, currency, plug, seller, payment } = charge.reservation;
  const total = bill?.total_cost ?? 0;
  const receipt = { params: { secret }, query: { lang: language } };
  return (
    <>
      <Surface>
        <p className={classes.figure}>
          {format.billedEnergy(session?.energy_kWh ?? 0)} <small>{t('common.unit.kWh')}</small>
        </p>
        <p className={classes.station}>
          <bdi>{plug.station.name}</bdi>
        </p>
        <p className={classes.note}>{addressOf(plug.station)}</p>
        <ReceiptFacts reservation={charge.reservation} />
        {bill && (
          <CostItems
            items={bill.items}
            rounding={bill.rounding}
            total={total}
            tokens={null}
            currency={currency}
            isBill
          />
        )}
        {bill?.vat && seller && (
          <ReceiptVat vat={bill.vat} percentage={seller.vat_percentage} currency={currency} />
        )}
        {payment && (
          <p className={classes.note}>
            {t(total > 0 ? 'guests.receipt.card' : 'guests.receipt.nothing', {
              amount: format.money(total, currency),
              rest: format.money(Math.max(0, payment.amount - total), currency),
            })}
          </p>
        )}
        {seller && <ReceiptSeller seller={seller} />}
        {!charge.is_kept && (
          <div className={classes.actions}>
            <SaveFileButton
              label={t('charging.receipt.pdf')}
              fetchFile={() => download('downloadGuestReceipt', receipt)}
            />
          </div>
        )}
        <p className={classes.note}>
          {t('guests.receipt.until', { date: format.date(charge.open_until) })}
        </p>
      </Surface>
      {!charge.is_kept && <MailReceipt charge={charge} secret={secret} />}
      <KeepCharge charge={charge} secret={secret} />
    </>
  );
}
