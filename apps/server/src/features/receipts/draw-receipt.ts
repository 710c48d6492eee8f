// One receipt on paper: who sold what to whom, where and when, what it came to and how it was paid.
import type { CostItem, Reservation } from '@voltagora/contract';
import {
  bookingNumber,
  decimalToMicro,
  microToDecimal,
  microToTokenMinor,
  tokensToTokenMinor,
} from '@voltagora/domain';
import { openPdfDocument, type PdfDocument } from '../../platform/pdf/pdf-document.ts';
import { type LocalWords, localWords } from '../../platform/text/local-words.ts';
import { RECEIPT_WORDS, type ReceiptWords } from './receipt-words.ts';
import type { ReceiptFacts } from './receipts.reads.ts';

type Bill = NonNullable<Reservation['bill']>;
type Billed = Reservation & { bill: Bill };
type Facts = ReceiptFacts & { isDriver: boolean; tokenPriceMicro: number | undefined };
interface Sheet {
  of: Billed;
  facts: Facts;
  words: ReceiptWords;
  local: LocalWords;
}

export async function drawReceipt(
  of: Billed,
  facts: Facts,
  { lang, host }: { lang: 'en' | 'el'; host: string },
): Promise<AsyncIterable<Uint8Array>> {
  const words = RECEIPT_WORDS[lang];
  const local = localWords(lang, of.plug.station.time_zone);
  const sheet: Sheet = { of, facts, words, local };
  const title = words.titles[titleOf(of.bill)];
  const number = bookingNumber(of.id);
  const madeAt = facts.ended_at ?? new Date(of.start_time);
  const paper = openPdfDocument({
    title: `${title} ${number}`,
    lang,
    madeAt,
    foot: ['Voltagora', host, `${words.reservation} ${of.id}`].filter(Boolean).join(' · '),
    pageOf: words.page,
  });
  paper.head({
    title,
    lines: [words.number(number), words.issued(local.day(madeAt))],
    figure: [words.total, local.amount(of.bill.total_cost, of.currency)],
  });
  paper.blocks([sellerBlock(sheet), driverBlock(sheet)]);
  paper.facts(chargeFacts(sheet));
  await paper.table(columnsOf(sheet), [of.bill.items]);
  paper.sums(sumsOf(sheet));
  paper.facts(paymentFacts(sheet));
  addNotes(paper, sheet);
  return paper.close();
}

function titleOf({ items }: Bill): keyof ReceiptWords['titles'] {
  const kinds = items.map(({ kind }) => kind);
  if (kinds.includes('cancellation_fee')) return 'cancellation_fee';
  return kinds.includes('no_show_fee') ? 'no_show_fee' : 'charge';
}

function sellerBlock({ of: { seller }, words }: Sheet) {
  if (seller === null) {
    return { label: words.seller, lines: [words.privatePerson, words.privatePersonText] };
  }
  const lines = [
    seller.business_name,
    `${seller.street_name} ${seller.street_num}`.trim(),
    `${seller.zipcode} ${seller.city}`,
    words.taxNumber(seller.tax_num),
    ...(seller.tax_office === '' ? [] : [words.taxOffice(seller.tax_office)]),
  ];
  return { label: words.seller, lines };
}

/** The owner is told of a driver what their lists tell. */
function driverBlock({ of: { user }, facts, words }: Sheet) {
  const { first_name: first, last_name: last, isDriver } = facts;
  const name = isDriver ? [`${first} ${last}`.trim()].filter(Boolean) : [];
  const lines = user.email === '' ? [words.deletedDriver] : [...name, user.email];
  return { label: words.driver, lines };
}

function chargeFacts({ of, words, local }: Sheet): [string, string][] {
  const { plug, session, bill } = of;
  const { station } = plug;
  const power = plug.max_power_kW === null ? [] : [`${local.quantity(plug.max_power_kW)} kW`];
  const kind = plug.connector_type === 'UNKNOWN' ? [] : [words.connectors[plug.connector_type]];
  const between = (start: string, stop: string) =>
    `${local.time(new Date(start))} – ${local.time(new Date(stop))}`;
  const stopped = session?.stopped_at ?? null;
  return [
    [words.place, [station.name, station.address, station.city].filter(Boolean).join(', ')],
    [words.plug, [plug.label, ...kind, ...power].join(' · ')],
    [words.booked, between(of.start_time, of.stop_time)],
    ...(session === null || stopped === null
      ? []
      : ([
          [words.charged, between(session.started_at, stopped)],
          [words.energy, `${local.energy(session.energy_kWh)} kWh`],
        ] satisfies [string, string][])),
    ...(bill.meter === null
      ? []
      : ([
          [
            words.meter,
            words.meterText(local.energy(bill.meter.start_kWh), local.energy(bill.meter.stop_kWh)),
          ],
        ] satisfies [string, string][])),
    [words.zone, words.zoneText(station.time_zone)],
  ];
}

function columnsOf({ of: { currency }, words, local }: Sheet) {
  const { item, quantity, price, amount } = words.columns;
  return [
    { title: item, width: 199, kind: 'text', cell: ({ kind }: CostItem) => words.items[kind] },
    {
      title: quantity,
      width: 110,
      kind: 'text',
      cell: ({ quantity: count, unit }: CostItem) => {
        const figure = unit === 'kWh' ? local.energy : local.quantity;
        return unit === 'once' ? '' : `${figure(count)} ${words.units[unit]}`;
      },
    },
    {
      title: price,
      width: 90,
      kind: 'text',
      cell: ({ unit_price, unit }: CostItem) =>
        unit === 'once' || unit === 'percent' ? '' : local.price(unit_price, currency),
    },
    {
      title: amount,
      width: 100,
      kind: 'figure',
      cell: (line: CostItem) => local.amount(line.amount, currency),
    },
  ] as const;
}

function sumsOf({ of: { bill, seller, currency }, words, local }: Sheet): [string, string][] {
  const amount = (value: number) => local.amount(value, currency);
  const vat: [string, string][] =
    bill.vat === null || seller === null
      ? []
      : [
          [words.net, amount(bill.vat.net)],
          [words.vat(local.quantity(seller.vat_percentage)), amount(bill.vat.amount)],
        ];
  return [...vat, [words.total, amount(bill.total_cost)]];
}

function paymentFacts(sheet: Sheet): [string, string][] {
  const { of, words, local } = sheet;
  const { bill, payment } = of;
  const given: [string, string][] = [];
  if (of.payment_method.type === 'tokens') {
    given.push([words.paidBy, words.tokens(local.tokens(bill.tokens))], ...priceOfToken(sheet));
    if (bill.tokens_released > 0) {
      given.push([words.released, words.tokens(local.tokens(bill.tokens_released))]);
    }
  } else {
    given.push([words.paidBy, payment === null ? words.card : cardText(sheet, payment)]);
  }
  given.push(...idleFacts(sheet));
  if (payment !== null && payment.refunded > 0) {
    given.push([words.refunded, local.amount(payment.refunded, payment.currency)]);
  } else if (bill.tokens_refunded > 0) {
    given.push([words.refunded, words.tokens(local.tokens(bill.tokens_refunded))]);
  }
  return given;
}

/** Beside the bill: it is taken from the wallet by itself, whatever the charge was paid with. */
function idleFacts({ of, words, local }: Sheet): [string, string][] {
  const { idle, currency, pricing } = of;
  const stay = idle?.stay;
  if (!stay?.is_settled || stay.cost === 0 || !pricing.idle_fee) return [];
  const text = words.idleText({
    minutes: local.quantity(stay.minutes),
    price: local.price(pricing.idle_fee.price_per_minute, currency),
    amount: local.amount(stay.cost, currency),
    vat: stay.vat === null ? '' : local.amount(stay.vat.amount, currency),
    tokens: local.tokens(stay.tokens),
  });
  return [[words.idle, text]];
}

/** Said where it is the price that was billed by: since then the host may have set another. */
function priceOfToken({ of, facts, words, local }: Sheet): [string, string][] {
  const { tokenPriceMicro } = facts;
  const { total_cost: total, tokens } = of.bill;
  if (tokenPriceMicro === undefined) return [];
  const isSame =
    microToTokenMinor(decimalToMicro(total), tokenPriceMicro) === tokensToTokenMinor(tokens);
  return isSame
    ? [[words.tokenPrice, local.price(microToDecimal(tokenPriceMicro), of.currency)]]
    : [];
}

function cardText({ words, local }: Sheet, payment: NonNullable<Reservation['payment']>): string {
  if (payment.status === 'captured') {
    return words.cardTaken(local.amount(payment.captured, payment.currency));
  }
  if (payment.status === 'failed' || payment.status === 'canceled') return words.cardFailed;
  return words.cardOpen(local.amount(payment.amount, payment.currency));
}

function addNotes(paper: PdfDocument, { of, facts, words, local }: Sheet): void {
  if (of.pricing.agreed) paper.note(words.agreed[of.pricing.agreed.kind]);
  const isSample = of.pricing.agreed?.source === 'sample' || of.co2?.source === 'sample';
  if (of.co2) {
    const { grams, grams_per_kWh, renewable_share } = of.co2;
    const kg = local.quantity(grams / 1000);
    const share = local.quantity(Math.round(renewable_share * 100));
    paper.note(words.carbon({ kg, perKwh: local.quantity(grams_per_kWh), share }));
  }
  if (isSample) paper.note(words.sampleMarket);
  const notes: Readonly<Record<string, string>> = words.notes;
  for (const flag of facts.flags ?? []) {
    const note = notes[flag];
    if (note !== undefined) paper.note(note);
  }
}
