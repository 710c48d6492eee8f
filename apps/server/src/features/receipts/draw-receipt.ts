// Draws one receipt: seller and driver, place and time, bill and payment.
import type { CostItem, Reservation } from '@voltagora/contract';
import {
  bookingNumber,
  cutQuotient,
  decimalToMicro,
  exactProduct,
  microToDecimal,
  microToTokenMinor,
  shownCarbon,
  tokensToTokenMinor,
} from '@voltagora/domain';
import { openPdfDocument, type PdfDocument } from '../../platform/pdf/pdf-document.ts';
import type { Language } from '../../platform/texts/language.ts';
import { type LocalFormats, localFormats } from '../../platform/texts/local-formats.ts';
import { tokenAmount } from '../../platform/texts/token-amount.ts';
import { isNotedFlag, receiptTexts } from './receipt-texts.ts';
import type { ReceiptFacts } from './receipts.reads.ts';

type Bill = NonNullable<Reservation['bill']>;
type Billed = Reservation & { bill: Bill };
type Facts = ReceiptFacts & { isDriver: boolean; tokenPriceMicro: number | undefined };
interface Sheet {
  of: Billed;
  facts: Facts;
  lang: Language;
  t: ReturnType<typeof receiptTexts>;
  local: LocalFormats;
}

export async function drawReceipt(
  of: Billed,
  facts: Facts,
  { lang, host }: { lang: Language; host: string },
): Promise<AsyncIterable<Uint8Array>> {
  const t = receiptTexts(lang);
  const local = localFormats(lang, of.plug.station.time_zone);
  const sheet: Sheet = { of, facts, lang, t, local };
  const title = t(`titles.${titleOf(of.bill)}`);
  const number = bookingNumber(of.id);
  const madeAt = facts.ended_at ?? new Date(of.start_time);
  const paper = openPdfDocument({
    title: `${title} ${number}`,
    lang,
    madeAt,
    foot: ['Voltagora', host, `${t('reservation')} ${of.id}`].filter(Boolean).join(' · '),
    pageOf: (page, pages) => t('page', { page, pages }),
  });
  paper.head({
    title,
    lines: [t('number', { number }), t('issued', { day: local.day(madeAt) })],
    figure: [t('total'), local.amount(of.bill.total_cost, of.currency)],
  });
  paper.blocks([sellerBlock(sheet), driverBlock(sheet)]);
  paper.facts(chargeFacts(sheet));
  await paper.table(columnsOf(sheet), [of.bill.items]);
  paper.sums(sumsOf(sheet));
  paper.facts(paymentFacts(sheet));
  addNotes(paper, sheet);
  return paper.close();
}

function titleOf({ items }: Bill): 'charge' | 'cancellation_fee' | 'no_show_fee' {
  const kinds = items.map(({ kind }) => kind);
  if (kinds.includes('cancellation_fee')) return 'cancellation_fee';
  return kinds.includes('no_show_fee') ? 'no_show_fee' : 'charge';
}

function sellerBlock({ of: { seller }, t }: Sheet) {
  if (seller === null) {
    return { label: t('seller'), lines: [t('privatePerson'), t('privatePersonText')] };
  }
  const lines = [
    seller.business_name,
    `${seller.street_name} ${seller.street_num}`.trim(),
    `${seller.zipcode} ${seller.city}`,
    t('taxNumber', { number: seller.tax_num }),
    ...(seller.tax_office === '' ? [] : [t('taxOffice', { office: seller.tax_office })]),
  ];
  return { label: t('seller'), lines };
}

/** Owners see no more of a driver than in their lists. */
function driverBlock({ of: { user }, facts, t }: Sheet) {
  const { first_name: first, last_name: last, isDriver } = facts;
  const name = isDriver ? [`${first} ${last}`.trim()].filter(Boolean) : [];
  const nobody = user.is_guest ? t('guestDriver') : t('deletedDriver');
  const lines = user.email === '' ? [nobody] : [...name, user.email];
  return { label: t('driver'), lines };
}

function chargeFacts({ of, t, local }: Sheet): [string, string][] {
  const { plug, session, bill } = of;
  const { station } = plug;
  const power = plug.max_power_kW === null ? [] : [`${local.quantity(plug.max_power_kW)} kW`];
  const kind = plug.connector_type === 'UNKNOWN' ? [] : [t(`connectors.${plug.connector_type}`)];
  const between = (start: string, stop: string) =>
    `${local.time(new Date(start))} – ${local.time(new Date(stop))}`;
  const stopped = session?.stopped_at ?? null;
  return [
    [t('place'), [station.name, station.address, station.city].filter(Boolean).join(', ')],
    [t('plug'), [plug.label, ...kind, ...power].join(' · ')],
    [t('booked'), between(of.start_time, of.stop_time)],
    ...(session === null || stopped === null
      ? []
      : ([
          [t('charged'), between(session.started_at, stopped)],
          [t('energy'), `${local.energy(session.energy_kWh)} kWh`],
        ] satisfies [string, string][])),
    ...(bill.meter === null
      ? []
      : ([
          [
            t('meter'),
            t('meterText', {
              start: local.energy(bill.meter.start_kWh),
              stop: local.energy(bill.meter.stop_kWh),
            }),
          ],
        ] satisfies [string, string][])),
    [t('zone'), t('zoneText', { zone: station.time_zone })],
  ];
}

function columnsOf({ of: { currency }, t, local }: Sheet) {
  return [
    {
      title: t('columns.item'),
      width: 199,
      kind: 'text',
      cell: ({ kind }: CostItem) => t(`items.${kind}`),
    },
    {
      title: t('columns.quantity'),
      width: 110,
      kind: 'text',
      cell: ({ quantity: count, unit }: CostItem) => {
        const figure = unit === 'kWh' ? local.energy : local.quantity;
        return unit === 'once' ? '' : `${figure(count)} ${t(`units.${unit}`)}`;
      },
    },
    {
      title: t('columns.price'),
      width: 90,
      kind: 'text',
      cell: ({ unit_price, unit }: CostItem) =>
        unit === 'once' || unit === 'percent' ? '' : local.price(unit_price, currency),
    },
    {
      title: t('columns.amount'),
      width: 100,
      kind: 'figure',
      cell: (line: CostItem) => local.amount(line.amount, currency),
    },
  ] as const;
}

function sumsOf({ of: { bill, seller, currency }, t, local }: Sheet): [string, string][] {
  const amount = (value: number) => local.amount(value, currency);
  const vat: [string, string][] =
    bill.vat === null || seller === null
      ? []
      : [
          [t('net'), amount(bill.vat.net)],
          [
            t('vat', { percentage: local.quantity(seller.vat_percentage) }),
            amount(bill.vat.amount),
          ],
        ];
  const rounding: [string, string][] =
    bill.rounding === undefined ? [] : [[t('rounding'), amount(bill.rounding)]];
  return [...rounding, ...vat, [t('total'), amount(bill.total_cost)]];
}

function paymentFacts(sheet: Sheet): [string, string][] {
  const { of, facts, t, local } = sheet;
  const { bill, payment } = of;
  const given: [string, string][] = [];
  if (of.payment_method.type === 'tokens') {
    const paidMinor = tokensToTokenMinor(bill.tokens) - facts.owed_minor;
    given.push([t('paidBy'), billedText(sheet, paidMinor)], ...priceOfToken(sheet));
    if (bill.tokens_released > 0) given.push([t('released'), releasedText(sheet)]);
  } else {
    given.push([t('paidBy'), payment === null ? t('card') : cardText(sheet, payment)]);
  }
  if (facts.owed_minor > 0) given.push([t('owed'), billedText(sheet, facts.owed_minor)]);
  given.push(...idleFacts(sheet));
  if (payment !== null && payment.refunded > 0) {
    given.push([t('refunded'), local.amount(payment.refunded, payment.currency)]);
  } else if (bill.tokens_refunded > 0) {
    given.push([t('refunded'), billedText(sheet, tokensToTokenMinor(bill.tokens_refunded))]);
  }
  return given;
}

/** Tokens of the bill with their part of its total. */
const billedText = (sheet: Sheet, minor: number): string =>
  partText(sheet, minor, {
    total: sheet.of.bill.total_cost,
    tokensMinor: tokensToTokenMinor(sheet.of.bill.tokens),
  });

/** Tokens that were held and not billed, at the price of the bill; where nothing was billed, they are all that was held. */
function releasedText(sheet: Sheet): string {
  const { bill, total_cost: total } = sheet.of;
  const releasedMinor = tokensToTokenMinor(bill.tokens_released);
  if (bill.tokens > 0) return billedText(sheet, releasedMinor);
  return partText(sheet, releasedMinor, { total, tokensMinor: releasedMinor });
}

function partText(
  { of, lang, local }: Sheet,
  minor: number,
  { total, tokensMinor }: { total: number; tokensMinor: number },
): string {
  if (tokensMinor === 0) return tokenAmount(lang, minor);
  const worthMinor = cutQuotient(exactProduct(Math.round(total * 100), minor), tokensMinor);
  return tokenAmount(lang, minor, local.amount(worthMinor / 100, of.currency));
}

/** Separate from the bill: an idle fee is always taken from the wallet, whatever the payment method of the session. */
function idleFacts({ of, lang, t, local }: Sheet): [string, string][] {
  const { idle, currency, pricing } = of;
  const stay = idle?.stay;
  if (!stay?.is_settled || stay.cost === 0 || !pricing.idle_fee) return [];
  const values = {
    minutes: local.quantity(stay.minutes),
    price: local.price(pricing.idle_fee.price_per_minute, currency),
    amount: tokenAmount(lang, tokensToTokenMinor(stay.tokens), local.amount(stay.cost, currency)),
  };
  const text =
    stay.vat === null
      ? t('idleText', values)
      : t('idleTextWithVat', { ...values, vat: local.amount(stay.vat.amount, currency) });
  return [[t('idle'), text]];
}

/** Shown only if it matches the bill, because the host may have changed the price since. */
function priceOfToken({ of, facts, t, local }: Sheet): [string, string][] {
  const { tokenPriceMicro } = facts;
  const { total_cost: total, tokens } = of.bill;
  if (tokenPriceMicro === undefined) return [];
  const isSame =
    microToTokenMinor(decimalToMicro(total), tokenPriceMicro) === tokensToTokenMinor(tokens);
  return isSame
    ? [[t('tokenPrice'), local.price(microToDecimal(tokenPriceMicro), of.currency)]]
    : [];
}

function cardText({ t, local }: Sheet, payment: NonNullable<Reservation['payment']>): string {
  if (payment.status === 'captured') {
    return t('cardTaken', { amount: local.amount(payment.captured, payment.currency) });
  }
  if (payment.status === 'failed' || payment.status === 'canceled') return t('cardFailed');
  return t('cardOpen', { amount: local.amount(payment.amount, payment.currency) });
}

function addNotes(paper: PdfDocument, { of, facts, t, local }: Sheet): void {
  if (of.pricing.agreed) paper.note(t(`agreed.${of.pricing.agreed.kind}`));
  const isSample = of.pricing.agreed?.source === 'sample' || of.co2?.source === 'sample';
  if (of.co2) {
    const { kilograms, sharePercent } = shownCarbon(of.co2);
    const kg = local.kilograms(kilograms);
    const share = local.quantity(sharePercent);
    paper.note(t('carbon', { kg, perKwh: local.quantity(of.co2.grams_per_kWh), share }));
  }
  if (isSample) paper.note(t('sampleMarket'));
  for (const flag of facts.flags ?? []) {
    if (isNotedFlag(flag)) paper.note(t(`notes.${flag}`));
  }
}
