// The PDF of a commission invoice, as it was issued.
import { CURRENCY_NAMES } from '@voltagora/domain';
import { openPdfDocument } from '../../../platform/pdf/pdf-document.ts';
import type { Language } from '../../../platform/texts/language.ts';
import { localFormats } from '../../../platform/texts/local-formats.ts';
import { tokenAmount } from '../../../platform/texts/token-amount.ts';
import { incomeTexts } from '../income-texts.ts';
import { invoiceNumber } from './invoice-number.ts';
import type { InvoiceRow } from './invoices.store.ts';
import { recipientLines, storedIssuer, storedRecipient } from './recipient.ts';

export function drawInvoice(row: InvoiceRow, lang: Language): AsyncIterable<Uint8Array> {
  const t = incomeTexts(lang);
  const local = localFormats(lang, row.time_zone);
  const currency = CURRENCY_NAMES.find((name) => name === row.currency) ?? 'EURO';
  const money = (minor: number) => local.amount(minor / 100, currency);
  const issuer = storedIssuer(row.issuer);
  const number = invoiceNumber(row);
  const tax = issuer.taxNumber === '' ? '' : `${t('taxNumber')} ${issuer.taxNumber}`;
  const paper = openPdfDocument({
    title: `${t('invoice.title')} ${number}`,
    lang,
    madeAt: row.issued_at,
    foot: ['Voltagora', `${t('invoice.title')} ${number}`].join(' · '),
    pageOf: (page, pages) => t('page', { page, pages }),
  });
  paper.head({
    title: t('invoice.title'),
    lines: [number, t('invoice.issued', { day: local.day(row.issued_at) })],
    figure: [t('invoice.total'), money(row.total_minor)],
  });
  paper.blocks([
    { label: t('invoice.issuer'), lines: [issuer.name, tax, issuer.address].filter(Boolean) },
    {
      label: t('invoice.recipient'),
      lines: recipientLines(storedRecipient(row.recipient), t('taxNumber')),
    },
  ]);
  const percentage = local.quantity(row.vat_percentage_micro / 1_000_000);
  paper.facts([[t('invoice.for'), t('invoice.service', { month: local.month(row.month) })]]);
  paper.sums([
    [t('invoice.net'), money(row.total_minor - row.vat_minor)],
    [t('invoice.vat', { percentage }), money(row.vat_minor)],
    [t('invoice.total'), money(row.total_minor)],
  ]);
  const amount = tokenAmount(lang, row.tokens_minor, money(row.total_minor));
  paper.note(t('invoice.paid', { amount }));
  return paper.close();
}
