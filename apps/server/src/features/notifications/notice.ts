import type { CurrencyName, FaultCategory, NoticeKind } from '@voltagora/domain';

/** Values for the text of a notification; the kind determines which are set. */
export interface NoticeData {
  station?: string;
  plug?: string;
  timeZone?: string;
  /** The window, or the start of the event, as ISO instants. */
  start?: string;
  stop?: string;
  energyWh?: number;
  percent?: number;
  /** Hundredths of a token. */
  tokensMinor?: number;
  /** Millionths of the currency; shown before the tokens. */
  moneyMicro?: number;
  currency?: CurrencyName;
  reason?: string;
  stars?: number;
  fault?: FaultCategory;
  /** What the owner answered. */
  answer?: string;
  /** Labels of the plugs that the booking can be moved to. */
  others?: string;
  /** How often the event occurred while the notification was held. */
  times?: number;
}

/** A notification to one person. User, kind and subject identify it, so that it is sent once. */
export interface Notice {
  userId: string;
  kind: NoticeKind;
  subject: string;
  data: NoticeData;
  link: string;
  /** No push is sent after this moment. */
  expiresAt: Date;
}
