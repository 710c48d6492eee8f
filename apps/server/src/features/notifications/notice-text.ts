// The text of a notification, used in the list, the push message and the mail. Times are in the station's time zone.
import {
  type CurrencyName,
  microToDecimal,
  NOTICE_KINDS,
  type NoticeKind,
  plugFaultOf,
} from '@voltagora/domain';
import { numberFormat, timeFormat } from '../../platform/texts/cached-formats.ts';
import { type Language, LOCALES } from '../../platform/texts/language.ts';
import { defineTexts } from '../../platform/texts/texts.ts';
import { tokenAmount } from '../../platform/texts/token-amount.ts';
import type { NoticeData } from './notice.ts';
import el from './texts/el.json' with { type: 'json' };
import en from './texts/en.json' with { type: 'json' };

/** Values for the texts; empty when unknown. */
type NoticeValues = {
  station: string;
  plug: string;
  /** "14:00 – 15:00" */
  window: string;
  /** "Wed 1 July, 14:00 – 15:00" */
  day: string;
  energy: string;
  percent: string;
  amount: string;
  reason: string;
  others: string;
  stars: string;
  fault: string;
  answer: string;
};

const noticeTexts = defineTexts({ en, el });

const ISO_CURRENCIES = { EURO: 'EUR', US_DOLLAR: 'USD', BRITISH_POUND: 'GBP' } as const;

export function noticeText(
  kind: NoticeKind,
  data: NoticeData,
  language: Language,
): { title: string; body: string } {
  const t = noticeTexts(language);
  const fault = data.fault === undefined ? '' : t(`faults.${data.fault}`);
  const values = { ...valuesOf(data, language), fault };
  const plugFault = kind === 'point_fault' ? plugFaultOf(data.reason ?? null) : undefined;
  if (plugFault) values.reason = t(`plugFaults.${plugFault}`);
  const template = templateOf(kind, values);
  return { title: t(`kinds.${template}.title`, values), body: t(`kinds.${template}.body`, values) };
}

export function noticeMailTexts(
  language: Language,
  kind: NoticeKind,
): { label: string; note: string } {
  const t = noticeTexts(language);
  const isAlways = NOTICE_KINDS[kind].mail === 'always';
  return { label: t('mail.label'), note: isAlways ? t('mail.always') : t('mail.note') };
}

const ENDS = ['REJECTED', 'NO_SHOW', 'FAILED', 'UNCONFIRMED'] as const;

function templateOf(kind: NoticeKind, { percent, reason, others, answer }: NoticeValues) {
  if (kind === 'fault_answered' && answer === '') return 'fault_resolved';
  if (kind === 'charger_away' && others !== '') return 'charger_away_others';
  if (kind === 'almost_full' && percent === '') return 'almost_done';
  if (kind === 'point_fault' && reason !== '') return 'point_fault_reason';
  if (kind === 'report_decided') return reason === 'acted' ? 'report_acted' : 'report_dismissed';
  if (kind === 'payout') return reason === 'paid' ? 'payout_paid' : 'payout_refused';
  const explained = ENDS.find((end) => end === reason);
  return kind === 'booking_ended' && explained ? (`booking_ended_${explained}` as const) : kind;
}

function valuesOf(data: NoticeData, lang: Language): Omit<NoticeValues, 'fault'> {
  const { energyWh, percent } = data;
  return {
    station: data.station ?? '',
    plug: data.plug ?? '',
    window: windowText(data, lang, {}),
    day: windowText(data, lang, { weekday: 'short', day: 'numeric', month: 'long' }),
    energy: energyWh === undefined ? '' : `${decimal(energyWh / 1000, lang)} kWh`,
    percent: percent === undefined ? '' : `${Math.round(percent)}%`,
    amount: amountText(data, lang),
    reason: data.reason ?? '',
    others: data.others ?? '',
    stars: data.stars === undefined ? '' : String(data.stars),
    answer: data.answer ?? '',
  };
}

const decimal = (value: number, lang: Language): string =>
  numberFormat(LOCALES[lang], {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
    roundingMode: 'trunc',
  }).format(value);

function amountText({ tokensMinor, moneyMicro, currency }: NoticeData, lang: Language): string {
  const isKnown = moneyMicro !== undefined && currency !== undefined;
  const amount = isKnown ? money(moneyMicro, currency, lang) : undefined;
  return tokensMinor === undefined ? (amount ?? '') : tokenAmount(lang, tokensMinor, amount);
}

const money = (micro: number, currency: CurrencyName, lang: Language): string =>
  numberFormat(LOCALES[lang], {
    style: 'currency',
    currency: ISO_CURRENCIES[currency],
    roundingMode: 'trunc',
  }).format(microToDecimal(micro));

function windowText(
  { start, stop, timeZone }: NoticeData,
  lang: Language,
  day: Intl.DateTimeFormatOptions,
): string {
  if (start === undefined) return '';
  const format = timeFormat(LOCALES[lang], {
    ...(timeZone !== undefined && { timeZone }),
    ...day,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  return stop === undefined
    ? format.format(new Date(start))
    : format.formatRange(new Date(start), new Date(stop));
}
