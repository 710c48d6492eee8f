import type { ReservationMessage } from '@voltagora/domain';
import type { MailContent } from '../../../platform/mail/mail-layout.ts';

/** Every occasion to write about a booking; all but the refund are transitions of it. */
export type BookingMessage = ReservationMessage | 'refunded';

/** The words a text is made of; empty where there is nothing to say. */
export interface BookingWords {
  station: string;
  place: string;
  plug: string;
  when: string;
  whens: readonly string[];
  held: string;
  isByCard: boolean;
  charged: string;
  energy: string;
  message: string;
  amount: string;
  isToCard: boolean;
  isShutOut: boolean;
}

type Said = Pick<MailContent, 'subject' | 'preheader' | 'paragraphs' | 'notes'> & { label: string };

/** One language: what is said on every occasion. */
export type BookingTexts = Record<BookingMessage, (words: BookingWords) => Said>;
