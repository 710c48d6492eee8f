import type { WalletTransaction } from '@voltagora/contract';
import { Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useTokenAmount } from '../../../shared/format/use-token-amount.ts';
import { useFormat } from '../../../shared/format/use-format.ts';
import { Surface } from '../../../shared/ui/surface.tsx';
import { Worth } from '../worth.tsx';
import { transactionsByDay } from './transactions-by-day.ts';
import classes from '../wallet.module.css';

/** Movements by day, each with the balance after it. */
export function TransactionList({ transactions }: { transactions: readonly WalletTransaction[] }) {
  const format = useFormat();
  const days = transactionsByDay(transactions, (moment) => format.date(moment));
  return (
    <Surface>
      {days.map(({ day, transactions: moved }) => (
        <section key={day} className={classes.day}>
          <Title order={3} className={classes.dayTitle}>
            {day}
          </Title>
          <ul className={classes.rows}>
            {moved.map((transaction) => (
              <li key={transaction.id}>
                <TransactionRow transaction={transaction} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </Surface>
  );
}

function TransactionRow({ transaction }: { transaction: WalletTransaction }) {
  const { t } = useTranslation();
  const format = useFormat();
  const tokenAmount = useTokenAmount();
  const { kind, tokens, balance_after, reservation, station_name, created_at } = transaction;
  const detail = [format.time(created_at), station_name].filter(Boolean).join(' · ');
  const content = (
    <>
      <span className={classes.what}>
        <strong>{t(`wallet.kind.${kind}`)}</strong>
        <small>{detail}</small>
      </span>
      <span className={classes.amount}>
        <Worth tokens={tokens} signed />
        <small>{t('wallet.balanceAfter', { amount: tokenAmount(balance_after) })}</small>
      </span>
    </>
  );
  if (!reservation) return <div className={classes.row}>{content}</div>;
  return (
    <Link to={`/reservations/${reservation.id}`} className={classes.row}>
      {content}
    </Link>
  );
}
