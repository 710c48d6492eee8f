import type { CurrencyName, NoticeKind } from '@voltagora/domain';

/** What the words of a notification are made of; which of them there are depends on its kind. */
export interface NoticeData {
  station?: string;
  plug?: string;
  timeZone?: string;
  /** The window, or since when, as ISO instants. */
  start?: string;
  stop?: string;
  energyWh?: number;
  percent?: number;
  /** Hundredths of a token. */
  tokensMinor?: number;
  /** Millionths of the currency; shown instead of tokens. */
  moneyMicro?: number;
  currency?: CurrencyName;
  reason?: string;
  /** How often it came within the time that it was held back. */
  times?: number;
}

/** Something that one person is to be told, once: user, kind and subject say which. */
export interface Notice {
  userId: string;
  kind: NoticeKind;
  subject: string;
  data: NoticeData;
  link: string;
  /** From then on nobody is woken for it. */
  expiresAt: Date;
}
