import type { Reservation } from '@voltagora/contract';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../../shared/format/use-format.ts';
import { useTokenAmount } from '../../../../shared/format/use-token-amount.ts';
import { billedMoney, heldMoney } from '../../agreed-money.ts';
import classes from '../charging.module.css';
import { describeMoneyOutcome } from './money-text.ts';

type Props = { reservation: Reservation; isDriver: boolean };

/** What happened to the money, in one sentence, with later refunds. */
export function MoneyOutcome({ reservation, isDriver }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const amountOf = useTokenAmount();
  const { key, tokens, money } = describeMoneyOutcome(reservation, isDriver);
  const { bill, payment } = reservation;
  return (
    <>
      <p className={classes.note} role={key === 'cardCapturing' ? 'status' : undefined}>
        {t(`charging.money.${key}`, {
          ...(tokens && {
            fee: amountOf(tokens.fee, billedMoney(reservation, tokens.fee)),
            back: amountOf(tokens.back, heldMoney(reservation, tokens.back)),
          }),
          ...(money && {
            charged: format.money(money.charged, money.currency),
            held: format.money(money.held, money.currency),
          }),
        })}
      </p>
      {payment && payment.refunded > 0 && (
        <p className={classes.note}>
          {t('charging.money.refundedCard', {
            amount: format.money(payment.refunded, payment.currency),
          })}
        </p>
      )}
      {bill && !payment && bill.tokens_refunded > 0 && (
        <p className={classes.note}>
          {t('charging.money.refunded', {
            amount: amountOf(bill.tokens_refunded, billedMoney(reservation, bill.tokens_refunded)),
          })}
        </p>
      )}
    </>
  );
}
