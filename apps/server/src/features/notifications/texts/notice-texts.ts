import type { NoticeKind } from '@voltagora/domain';

export type Lang = 'en' | 'el';

/** What the sentences are put together from, ready to be read. */
export interface Words {
  station: string;
  plug: string;
  /** "14:00 to 15:00" */
  window: string;
  /** "Wed 1 July, 14:00 to 15:00" */
  day: string;
  energy: string;
  percent: string;
  amount: string;
  reason: string;
}

export interface Said {
  title: string;
  body: string;
}

export type NoticeTexts = Record<NoticeKind, (words: Words) => Said> & { mail: MailTexts };
export interface MailTexts {
  hello: string;
  label: string;
  note: string;
}
