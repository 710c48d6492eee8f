/** Income by month in money, each month with its statement for the accountant, and the commission invoices. */
import { Button, Title } from '@mantine/core';
import type { CommissionInvoice, IncomeMonth } from '@voltagora/contract';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useServer } from '../../shared/api/server.ts';
import { useRead } from '../../shared/api/use-read.ts';
import { ownTimeZone } from '../../shared/format/own-time-zone.ts';
import { useFormat } from '../../shared/format/use-format.ts';
import { useTokenAmount } from '../../shared/format/use-token-amount.ts';
import { useLanguage } from '../../shared/i18n/use-language.ts';
import { ErrorState } from '../../shared/ui/error-state.tsx';
import { SaveFileButton } from '../../shared/ui/save-file-button.tsx';
import { SkeletonRows } from '../../shared/ui/skeletons.tsx';
import { Surface } from '../../shared/ui/surface.tsx';
import classes from './income.module.css';

const FEW = 3;

export function IncomeSection() {
  const { t } = useTranslation();
  const id = useId();
  const [isWhole, setWhole] = useState(false);
  const { data, error, refetch } = useRead('listIncomeMonths', {
    query: { time_zone: ownTimeZone() },
  });
  const invoices = useRead('listCommissionInvoices', {});
  if (data?.count === 0) return null;
  const shown = isWhole ? data?.results : data?.results.slice(0, FEW);
  const invoiceOf = (month: string) =>
    invoices.data?.results.find((invoice) => invoice.month === month);
  return (
    <section aria-labelledby={id}>
      <Title order={2} size="h3" id={id} mb="sm">
        {t('payouts.income.title')}
      </Title>
      {!data && !error && <SkeletonRows rows={1} height={160} />}
      {!data && error && <ErrorState error={error} onRetry={refetch} safe={t('wallet.safe')} />}
      {shown && (
        <Surface>
          <ul className={classes.months}>
            {shown.map((month) => (
              <li key={month.month}>
                <Month month={month} invoice={invoiceOf(month.month)} />
              </li>
            ))}
          </ul>
          {data && data.results.length > shown.length && (
            <Button variant="subtle" color="gray" onClick={() => setWhole(true)}>
              {t('payouts.income.all', { count: data.results.length })}
            </Button>
          )}
        </Surface>
      )}
    </section>
  );
}

type MonthProps = { month: IncomeMonth; invoice: CommissionInvoice | undefined };

function Month({ month: of, invoice }: MonthProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const amountOf = useTokenAmount();
  const name = format.month(of.month);
  const money = (amount: number) => format.money(amount, of.currency);
  const rows = [
    ['gross', of.gross],
    ['vat', -of.vat],
    ['commission', of.commission_vat - of.commission],
    ['net', of.net],
  ] as const;
  return (
    <div className={classes.month}>
      <h3>{name}</h3>
      <dl className={classes.sums}>
        {rows.map(([sum, amount]) => (
          <div key={sum} data-sum={sum}>
            <dt>{t(`payouts.income.${sum}`)}</dt>
            <dd>{money(amount)}</dd>
          </div>
        ))}
      </dl>
      <p className={classes.note}>
        {t('payouts.income.balance', {
          amount: amountOf(of.tokens, { amount: of.added_to_balance, currency: of.currency }),
        })}
      </p>
      <Files month={of.month} name={name} invoice={invoice} />
    </div>
  );
}

type FilesProps = { month: string; name: string; invoice: CommissionInvoice | undefined };

function Files({ month, name, invoice }: FilesProps) {
  const { t } = useTranslation();
  const { download } = useServer();
  const { language: lang } = useLanguage();
  const query = { month, time_zone: ownTimeZone() };
  return (
    <div className={classes.files}>
      <SaveFileButton
        label={t('payouts.income.pdf')}
        name={t('payouts.income.savePdf', { month: name })}
        fetchFile={() => download('downloadIncomeStatement', { query: { ...query, lang } })}
      />
      <SaveFileButton
        label="CSV"
        name={t('payouts.income.saveCsv', { month: name })}
        fetchFile={() => download('exportIncome', { query })}
      />
      {invoice && (
        <SaveFileButton
          label={t('payouts.income.invoice', { number: invoice.number })}
          name={t('payouts.income.saveInvoice', { number: invoice.number, month: name })}
          fetchFile={() =>
            download('downloadCommissionInvoice', {
              params: { id: invoice.id },
              query: { lang },
            })
          }
        />
      )}
    </div>
  );
}
