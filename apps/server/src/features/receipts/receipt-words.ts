// The words of a receipt, in both languages.
import type { PlugType, Reservation } from '@voltagora/contract';

type Bill = NonNullable<Reservation['bill']>;
export type ReceiptWords = typeof en;
type IdleFigure = 'minutes' | 'price' | 'amount' | 'vat' | 'tokens';

const en = {
  titles: {
    charge: 'Receipt',
    cancellation_fee: 'Receipt for a cancellation',
    no_show_fee: 'Receipt for a no-show',
  },
  number: (number: string) => `No. ${number}`,
  issued: (day: string) => `Issued ${day}`,
  total: 'Total',
  seller: 'Seller',
  privatePerson: 'Private person',
  privatePersonText: 'The seller has given no business: no VAT is shown.',
  taxNumber: (number: string) => `VAT No. ${number}`,
  taxOffice: (office: string) => `Tax office ${office}`,
  driver: 'Driver',
  deletedDriver: 'Account deleted',
  place: 'Station',
  plug: 'Plug',
  connectors: {
    TYPE2: 'Type 2',
    CCS2: 'CCS',
    CHADEMO: 'CHAdeMO',
    TYPE1: 'Type 1',
    CCS1: 'CCS 1',
    SCHUKO: 'Schuko',
    TYPE3C: 'Type 3',
    TESLA: 'Tesla',
    OTHER: 'Other',
  } satisfies Record<Exclude<PlugType, 'UNKNOWN'>, string>,
  booked: 'Booked',
  charged: 'Charged',
  zone: 'Times',
  zoneText: (zone: string) => `As the clock at the station shows them (${zone})`,
  energy: 'Energy',
  meter: 'Meter',
  meterText: (start: string, stop: string) => `${start} kWh at the start, ${stop} kWh at the stop`,
  columns: { item: 'Item', quantity: 'Quantity', price: 'Price', amount: 'Amount' },
  items: {
    energy: 'Energy',
    time: 'Time',
    surge: 'Surcharge for dear hours',
    flat_fee: 'Flat fee',
    cancellation_fee: 'Late cancellation',
    no_show_fee: 'Booking not used',
  } satisfies Record<Bill['items'][number]['kind'], string>,
  units: { kWh: 'kWh', min: 'min', percent: '%', once: '' },
  net: 'Net',
  vat: (percentage: string) => `VAT ${percentage} %`,
  paidBy: 'Paid with',
  tokens: (count: string) => `${count} tokens`,
  tokenPrice: 'One token',
  released: 'Held and released',
  card: 'Card',
  cardTaken: (amount: string) => `${amount} charged to the card`,
  cardOpen: (amount: string) => `${amount} held on the card, not charged yet`,
  cardFailed: 'The card could not be charged',
  idle: 'Idle fee',
  idleText: ({ minutes, price, amount, vat, tokens }: Record<IdleFigure, string>) =>
    `${minutes} min × ${price} = ${amount}${vat === '' ? '' : ` with ${vat} VAT`}, ${tokens} tokens`,
  refunded: 'Given back since',
  reservation: 'Booking',
  notes: {
    closed_by_platform:
      'The charger reported no end. The platform ended this charge at the last meter reading it received.',
    charger_lost_transaction:
      'The charger lost this charge before reporting its end. It is billed up to the last meter reading received.',
    meter_backwards: 'A meter reading went backwards and was not counted.',
    meter_jump: 'A meter reading was higher than the plug can deliver and was not counted.',
    meter_stop_below_start: 'The last meter reading was below the first and was not counted.',
    no_energy_measured: 'The charger measured no energy.',
    stop_before_start:
      'The charger reported the end before the start: the charge counts as without duration.',
  },
  agreed: {
    surge:
      'In this window the energy market was among the dearest hours of its day. The surcharge was agreed when it was booked.',
    spot: 'The price per kWh follows the energy market. It was agreed when the window was booked.',
  },
  carbon: ({ kg, perKwh, share }: { kg: string; perKwh: string; share: string }) =>
    `About ${kg} kg CO₂, an estimate: ${perKwh} g per kWh with ${share} % wind and sun in the grid while it charged.`,
  sampleMarket: 'The figures of the energy market are sample data.',
  page: (page: number, pages: number) => `Page ${page} of ${pages}`,
};

const el: ReceiptWords = {
  titles: {
    charge: 'Απόδειξη',
    cancellation_fee: 'Απόδειξη ακύρωσης',
    no_show_fee: 'Απόδειξη μη προσέλευσης',
  },
  number: (number) => `Αρ. ${number}`,
  issued: (day) => `Εκδόθηκε στις ${day}`,
  total: 'Σύνολο',
  seller: 'Πωλητής',
  privatePerson: 'Ιδιώτης',
  privatePersonText: 'Ο πωλητής δεν έχει δηλώσει επιχείρηση: δεν αναγράφεται ΦΠΑ.',
  taxNumber: (number) => `ΑΦΜ ${number}`,
  taxOffice: (office) => `ΔΟΥ ${office}`,
  driver: 'Οδηγός',
  deletedDriver: 'Ο λογαριασμός διαγράφηκε',
  place: 'Σταθμός',
  plug: 'Πρίζα',
  connectors: {
    TYPE2: 'Τύπος 2',
    CCS2: 'CCS',
    CHADEMO: 'CHAdeMO',
    TYPE1: 'Τύπος 1',
    CCS1: 'CCS 1',
    SCHUKO: 'Σούκο',
    TYPE3C: 'Τύπος 3',
    TESLA: 'Tesla',
    OTHER: 'Άλλος',
  },
  booked: 'Κράτηση',
  charged: 'Φόρτιση',
  zone: 'Ώρες',
  zoneText: (zone) => `Όπως τις δείχνει το ρολόι στον σταθμό (${zone})`,
  energy: 'Ενέργεια',
  meter: 'Μετρητής',
  meterText: (start, stop) => `${start} kWh στην έναρξη, ${stop} kWh στη λήξη`,
  columns: { item: 'Περιγραφή', quantity: 'Ποσότητα', price: 'Τιμή', amount: 'Ποσό' },
  items: {
    energy: 'Ενέργεια',
    time: 'Χρόνος',
    surge: 'Προσαύξηση ακριβών ωρών',
    flat_fee: 'Πάγια χρέωση',
    cancellation_fee: 'Καθυστερημένη ακύρωση',
    no_show_fee: 'Κράτηση που δεν χρησιμοποιήθηκε',
  },
  units: { kWh: 'kWh', min: 'λεπτά', percent: '%', once: '' },
  net: 'Καθαρή αξία',
  vat: (percentage) => `ΦΠΑ ${percentage} %`,
  paidBy: 'Πληρωμή με',
  tokens: (count) => `${count} tokens`,
  tokenPrice: 'Ένα token',
  released: 'Δεσμεύτηκαν και αποδεσμεύτηκαν',
  card: 'Κάρτα',
  cardTaken: (amount) => `${amount} χρεώθηκαν στην κάρτα`,
  cardOpen: (amount) => `${amount} δεσμευμένα στην κάρτα, δεν έχουν χρεωθεί ακόμη`,
  cardFailed: 'Η κάρτα δεν μπόρεσε να χρεωθεί',
  idle: 'Χρέωση παραμονής',
  idleText: ({ minutes, price, amount, vat, tokens }) =>
    `${minutes} λεπτά × ${price} = ${amount}${vat === '' ? '' : ` με ΦΠΑ ${vat}`}, ${tokens} tokens`,
  refunded: 'Επιστράφηκαν από τότε',
  reservation: 'Κράτηση αρ.',
  notes: {
    closed_by_platform:
      'Ο φορτιστής δεν ανέφερε λήξη. Η πλατφόρμα έκλεισε τη φόρτιση στην τελευταία ένδειξη του μετρητή που έλαβε.',
    charger_lost_transaction:
      'Ο φορτιστής έχασε τη φόρτιση πριν αναφέρει τη λήξη της. Χρεώθηκε έως την τελευταία ένδειξη του μετρητή που ελήφθη.',
    meter_backwards: 'Μια ένδειξη του μετρητή πήγε προς τα πίσω και δεν μετρήθηκε.',
    meter_jump: 'Μια ένδειξη του μετρητή ξεπέρασε όσα μπορεί να δώσει η πρίζα και δεν μετρήθηκε.',
    meter_stop_below_start:
      'Η τελευταία ένδειξη του μετρητή ήταν κάτω από την πρώτη και δεν μετρήθηκε.',
    no_energy_measured: 'Ο φορτιστής δεν μέτρησε ενέργεια.',
    stop_before_start:
      'Ο φορτιστής ανέφερε λήξη πριν από την έναρξη: η φόρτιση μετράει χωρίς διάρκεια.',
  },
  agreed: {
    surge:
      'Σε αυτό το διάστημα η αγορά ενέργειας ήταν στις ακριβότερες ώρες της ημέρας. Η προσαύξηση συμφωνήθηκε με την κράτηση.',
    spot: 'Η τιμή ανά kWh ακολουθεί την αγορά ενέργειας. Συμφωνήθηκε με την κράτηση του διαστήματος.',
  },
  carbon: ({ kg, perKwh, share }) =>
    `Περίπου ${kg} kg CO₂, κατ’ εκτίμηση: ${perKwh} g ανά kWh με ${share} % άνεμο και ήλιο στο δίκτυο όσο φόρτιζε.`,
  sampleMarket: 'Τα στοιχεία της αγοράς ενέργειας είναι δοκιμαστικά δεδομένα.',
  page: (page, pages) => `Σελίδα ${page} από ${pages}`,
};

export const RECEIPT_WORDS = { en, el };
