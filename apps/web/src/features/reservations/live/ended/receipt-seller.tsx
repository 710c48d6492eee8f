import { Title } from '@mantine/core';
import type { Reservation } from '@voltagora/contract';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../../shared/format/use-format.ts';
import classes from '../charging.module.css';

type Seller = NonNullable<Reservation['seller']>;

/** The seller's details, which the law requires on a receipt. */
export function ReceiptSeller({ seller }: { seller: Seller }) {
  const { t } = useTranslation();
  const { business_name, tax_num, tax_office, street_name, street_num, zipcode, city } = seller;
  const street = [street_name, street_num].filter(Boolean).join(' ');
  const numbers = [
    `${t('charging.receipt.taxNumber')} ${tax_num}`,
    tax_office && `${t('charging.receipt.taxOffice')} ${tax_office}`,
  ];
  return (
    <section className={classes.seller} aria-labelledby="seller">
      <Title order={2} size="h4" id="seller">
        {t('charging.receipt.seller')}
      </Title>
      <p>{business_name}</p>
      <p>
        {street}, {zipcode} {city}
      </p>
      <p>{numbers.filter(Boolean).join(' · ')}</p>
    </section>
  );
}

type Vat = NonNullable<NonNullable<Reservation['bill']>['vat']>;

/** The VAT included in the total above. */
export function ReceiptVat(props: { vat: Vat; percentage: number; currency: string }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { vat, percentage, currency } = props;
  const lines = [
    [t('charging.receipt.net'), vat.net],
    [t('charging.receipt.vat', { rate: format.rate(percentage) }), vat.amount],
  ] as const;
  return (
    <dl className={classes.vat}>
      {lines.map(([label, amount]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{format.money(amount, currency)}</dd>
        </div>
      ))}
    </dl>
  );
}
