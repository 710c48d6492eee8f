// Composes all mails about a booking, in the driver's language and the station's time zone.
import {
  cutQuotient,
  type CurrencyName,
  exactProduct,
  microToDecimal,
  type NoticeChoices,
} from '@voltagora/domain';
import { layOutMail } from '../../../platform/mail/mail-layout.ts';
import type { Mail } from '../../../platform/mail/mail-queue.ts';
import { numberFormat, timeFormat } from '../../../platform/texts/cached-formats.ts';
import { LOCALES } from '../../../platform/texts/language.ts';
import { tokenAmount } from '../../../platform/texts/token-amount.ts';
import {
  type BookingFacts,
  bookingMailContent,
  type BookingMessage,
  type BookingValues,
} from './booking-mail-texts.ts';

/** The data of a booking for mails. Amounts as stored. */
export interface BookingNotice extends Pick<Mail, 'to' | 'lang'> {
  id: string;
  stationName: string;
  address: string;
  city: string;
  plugLabel: string;
  timeZone: string;
  start: Date;
  stop: Date;
  paymentMethod: 'tokens' | 'fiat';
  currency: CurrencyName;
  quotedTotalMicro: number;
  holdMinor: number;
  billedTotalMicro: number | null;
  billedMinor: number | null;
  /** The driver's notification settings. */
  choices: NoticeChoices;
  /** Energy of its session; null when it was not charged. */
  energyWh: number | null;
}

/** Values that are not in the booking's row. */
export interface MailExtras {
  /** The owner's message to the driver. */
  message?: string;
  /** Refunded amount in hundredths of a token, or of the currency for a card. */
  toWalletMinor?: number;
  toCardMinor?: number;
  /** True when the booking ended because the host blocked the driver. */
  isShutOut?: boolean;
  /** The other windows of a series. */
  alsoAt?: readonly { start: Date; stop: Date }[];
}

const ISO_CURRENCIES = { EURO: 'EUR', US_DOLLAR: 'USD', BRITISH_POUND: 'GBP' } as const;
const MICRO_PER_HUNDREDTH = 10_000;
/** For these messages the mail links to the station search instead of the booking. */
const ELSEWHERE: ReadonlySet<BookingMessage> = new Set(['rejected', 'failed']);

export function bookingMail(
  message: BookingMessage,
  notice: BookingNotice,
  { publicUrl, ...extras }: MailExtras & { publicUrl: string },
): Mail {
  const { to, lang } = notice;
  const { label, ...said } = bookingMailContent(lang, message, contentOf(notice, extras));
  const path = ELSEWHERE.has(message) ? '/stations' : `/reservations/${notice.id}`;
  const action = { label, link: `${publicUrl}${path}` };
  return layOutMail({ kind: `booking_${message}`, to, lang, ...said, action });
}

function contentOf(
  notice: BookingNotice,
  extras: MailExtras,
): { values: BookingValues; facts: BookingFacts } {
  const { lang, paymentMethod, billedMinor, billedTotalMicro, energyWh } = notice;
  const { toCardMinor = 0, toWalletMinor = 0 } = extras;
  const isByCard = paymentMethod === 'fiat';
  const money = (micro: number) => currency(notice, micro);
  const charged = (minor: number, micro: number) =>
    isByCard ? money(micro) : tokenAmount(lang, minor, money(micro));
  /** Tokens with their worth at the rate of the bill. */
  const atRateOfBill = (minor: number): string =>
    billedMinor && billedTotalMicro !== null
      ? tokenAmount(
          lang,
          minor,
          money(cutQuotient(exactProduct(minor, billedTotalMicro), billedMinor)),
        )
      : tokenAmount(lang, minor);
  const when = windowText(notice, notice);
  return {
    values: {
      station: notice.stationName,
      place: [notice.address, notice.city].filter((part) => part !== '').join(', '),
      plug: notice.plugLabel,
      when,
      held: charged(notice.holdMinor, notice.quotedTotalMicro),
      charged:
        billedMinor === null || billedTotalMicro === null
          ? ''
          : charged(billedMinor, billedTotalMicro),
      energy: energyWh === null ? '' : `${decimal(lang, energyWh / 1000, 3)} kWh`,
      message: extras.message ?? '',
      amount: new Intl.ListFormat(LOCALES[lang]).format([
        ...(toCardMinor > 0 ? [money(exactProduct(toCardMinor, MICRO_PER_HUNDREDTH))] : []),
        ...(toWalletMinor > 0 ? [atRateOfBill(toWalletMinor)] : []),
      ]),
    },
    facts: {
      whens: [when, ...(extras.alsoAt ?? []).map((window) => windowText(notice, window))],
      isByCard,
      isToCard: toCardMinor > 0,
      isToWallet: toWalletMinor > 0,
      isShutOut: extras.isShutOut ?? false,
    },
  };
}

const decimal = (lang: Mail['lang'], value: number, digits: number): string =>
  numberFormat(LOCALES[lang], {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(value);

const currency = ({ lang, currency: name }: BookingNotice, micro: number): string =>
  numberFormat(LOCALES[lang], {
    style: 'currency',
    currency: ISO_CURRENCIES[name],
    roundingMode: 'trunc',
  }).format(microToDecimal(micro));

/** The window in the station's time zone. */
function windowText(
  { lang, timeZone }: BookingNotice,
  { start, stop }: { start: Date; stop: Date },
): string {
  const format = timeFormat(LOCALES[lang], {
    timeZone,
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  return format.formatRange(start, stop);
}
