// Texts of mails about a booking: the template of the occasion, and sentences that depend on the booking.
import type { ReservationMessage } from '@voltagora/domain';
import { greeting } from '../../../platform/mail/greeting.ts';
import type { MailContent } from '../../../platform/mail/mail-layout.ts';
import type { Language } from '../../../platform/texts/language.ts';
import { defineTexts } from '../../../platform/texts/texts.ts';
import el from './texts/el.json' with { type: 'json' };
import en from './texts/en.json' with { type: 'json' };

/** Every occasion for a mail about a booking; all but the refund are transitions of its state. */
export type BookingMessage = ReservationMessage | 'refunded';

/** Values of the placeholders; empty when there is nothing to say. */
export type BookingValues = {
  station: string;
  place: string;
  plug: string;
  when: string;
  held: string;
  charged: string;
  energy: string;
  message: string;
  amount: string;
};

/** The facts that decide which sentences appear. */
export interface BookingFacts {
  whens: readonly string[];
  isByCard: boolean;
  isToCard: boolean;
  isToWallet: boolean;
  isShutOut: boolean;
}

type Translate = ReturnType<typeof bookingTexts>;

const bookingTexts = defineTexts({ en, el });

export function bookingMailContent(
  language: Language,
  message: BookingMessage,
  { values, facts }: { values: BookingValues; facts: BookingFacts },
): Pick<MailContent, 'subject' | 'preheader' | 'paragraphs' | 'notes'> & { label: string } {
  const t = bookingTexts(language);
  const template = templateOf(message, values, facts);
  const label = LABELS[message] ?? 'booking';
  const given = { ...values, count: facts.whens.length };
  return {
    subject: t(`${template}.subject`, given),
    preheader: t(`${template}.preheader`, given),
    paragraphs: [
      greeting(language),
      ...t.list(`${template}.paragraphs`, given),
      ...details(t, message, { values: given, facts }),
    ],
    label: t(`labels.${label}`),
    notes: notesOf(t, message),
  };
}

const LABELS: Partial<Record<BookingMessage, 'receipt' | 'search'>> = {
  rejected: 'search',
  failed: 'search',
  receipt: 'receipt',
};

function templateOf(message: BookingMessage, values: BookingValues, facts: BookingFacts) {
  if (message === 'no_show' && values.charged === '') return 'no_show_free';
  if (message === 'failed' && facts.isShutOut) return 'suspended';
  if (message === 'receipt' && values.energy === '') return 'late_cancellation';
  return message;
}

function details(
  t: Translate,
  message: BookingMessage,
  { values, facts }: { values: BookingValues & { count: number }; facts: BookingFacts },
): string[] {
  const method = facts.isByCard ? 'card' : 'wallet';
  if (message === 'confirmed') {
    const windows = facts.whens.map((when) => t('window', { when }));
    return [...windows, t(`held.${method}`, values)];
  }
  if (message === 'rejected') {
    const said = values.message === '' ? [] : [t('ownerMessage', values)];
    return [...said, t(`released.${method}`, values)];
  }
  if (message === 'refunded') {
    const oneWay = facts.isToCard ? 'card' : 'wallet';
    const way = facts.isToCard && facts.isToWallet ? 'both' : oneWay;
    return [t(`refundedTo.${way}`)];
  }
  return [];
}

function notesOf(t: Translate, message: BookingMessage): string[] {
  if (message === 'rejected') return [t('notes.rejected')];
  return message === 'confirmed'
    ? [t('notes.booked'), t('notes.cancellation')]
    : [t('notes.booked')];
}
