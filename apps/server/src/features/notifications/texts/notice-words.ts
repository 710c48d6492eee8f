// A notification in words, for the list, the push and the mail alike; times by the station's clock.
import {
  type CurrencyName,
  microToDecimal,
  type NoticeKind,
  tokenMinorToTokens,
} from '@voltagora/domain';
import { numberFormat, timeFormat } from '../../../platform/texts/cached-formats.ts';
import type { NoticeData } from '../notice.ts';
import type { Lang, MailTexts, Said, Words } from './notice-texts.ts';
import { GREEK } from './notice-words-el.ts';
import { ENGLISH } from './notice-words-en.ts';

const TEXTS = { en: ENGLISH, el: GREEK } as const;
const LOCALES = { en: 'en-GB', el: 'el-GR' } as const;
const ISO_CURRENCIES = { EURO: 'EUR', US_DOLLAR: 'USD', BRITISH_POUND: 'GBP' } as const;

export const wordsOf = (kind: NoticeKind, data: NoticeData, lang: Lang): Said =>
  TEXTS[lang][kind](readable(data, lang));

export const mailTexts = (lang: Lang): MailTexts => TEXTS[lang].mail;

function readable(data: NoticeData, lang: Lang): Words {
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
  };
}

const decimal = (value: number, lang: Lang): string =>
  numberFormat(LOCALES[lang], {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
    roundingMode: 'trunc',
  }).format(value);

function amountText({ tokensMinor, moneyMicro, currency }: NoticeData, lang: Lang): string {
  if (moneyMicro !== undefined && currency !== undefined) return money(moneyMicro, currency, lang);
  return tokensMinor === undefined
    ? ''
    : `${decimal(tokenMinorToTokens(tokensMinor), lang)} tokens`;
}

const money = (micro: number, currency: CurrencyName, lang: Lang): string =>
  numberFormat(LOCALES[lang], {
    style: 'currency',
    currency: ISO_CURRENCIES[currency],
    roundingMode: 'trunc',
  }).format(microToDecimal(micro));

function windowText(
  { start, stop, timeZone }: NoticeData,
  lang: Lang,
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
