// The words of a wallet's statement, in both languages.
import type { WalletTransaction } from '@voltagora/contract';

export type StatementWords = typeof en;

const en = {
  title: 'Statement',
  wallet: { driver: 'Wallet of a driver', station_owner: 'Wallet of a station owner' },
  closing: 'Tokens at the end',
  opening: 'At the start',
  received: 'Received',
  spent: 'Spent',
  end: 'At the end',
  zone: (zone: string) => `Months and times by the clock of ${zone}. Amounts are tokens.`,
  columns: { time: 'Time', what: 'What', station: 'Station', tokens: 'Tokens', balance: 'Balance' },
  kinds: {
    welcome: 'Welcome tokens',
    top_up: 'Top-up',
    charging: 'Charging',
    cancellation_fee: 'Late cancellation',
    no_show_fee: 'Booking not used',
    idle_fee: 'Idle fee',
    commission: 'Commission',
    payout: 'Payout',
    refund: 'Refund',
  } satisfies Record<WalletTransaction['kind'], string>,
  page: (page: number, pages: number) => `Page ${page} of ${pages}`,
};

const el: StatementWords = {
  title: 'Κίνηση λογαριασμού',
  wallet: { driver: 'Πορτοφόλι οδηγού', station_owner: 'Πορτοφόλι ιδιοκτήτη σταθμών' },
  closing: 'Tokens στο τέλος',
  opening: 'Στην αρχή',
  received: 'Εισπράξεις',
  spent: 'Πληρωμές',
  end: 'Στο τέλος',
  zone: (zone) => `Μήνες και ώρες σύμφωνα με το ρολόι: ${zone}. Τα ποσά είναι σε tokens.`,
  columns: {
    time: 'Ώρα',
    what: 'Κίνηση',
    station: 'Σταθμός',
    tokens: 'Tokens',
    balance: 'Υπόλοιπο',
  },
  kinds: {
    welcome: 'Tokens καλωσορίσματος',
    top_up: 'Προσθήκη tokens',
    charging: 'Φόρτιση',
    cancellation_fee: 'Καθυστερημένη ακύρωση',
    no_show_fee: 'Κράτηση που δεν χρησιμοποιήθηκε',
    idle_fee: 'Χρέωση παραμονής',
    commission: 'Προμήθεια',
    payout: 'Εκταμίευση',
    refund: 'Επιστροφή',
  },
  page: (page, pages) => `Σελίδα ${page} από ${pages}`,
};

export const STATEMENT_WORDS = { en, el };
