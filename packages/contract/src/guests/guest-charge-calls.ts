// Calls of people without an account; see call.ts for what the fields mean. Whoever knows the secret of a charge may see and end it.
import type { Call } from '../call.ts';
import { FileBytes } from '../primitives.ts';
import { ReceiptQuery, Reservation } from '../reservations/reservations.ts';
import { PlugCodeParams } from './plug-codes.ts';
import * as guests from './guest-charges.ts';

const ofCharge = { access: 'anyone', tag: 'Guests', params: guests.GuestParams } as const;

/** The calls about charges without an account, part of `calls`. */
export const guestChargeCalls = {
  readGuestOffer: {
    method: 'GET',
    path: '/api/guest-charges/offer/{code}/',
    access: 'anyone',
    isPublic: true,
    tag: 'Guests',
    status: 200,
    summary: 'Whether, and for how long, a plug can be charged at now without an account',
    params: PlugCodeParams,
    answer: guests.GuestOffer,
  },
  quoteGuestCharge: {
    method: 'POST',
    path: '/api/guest-charges/quote/',
    access: 'anyone',
    load: 'read',
    tag: 'Guests',
    status: 200,
    summary: 'What a charge without an account costs at most',
    body: guests.GuestQuestion,
    answer: guests.GuestQuote,
  },
  beginGuestCharge: {
    method: 'POST',
    path: '/api/guest-charges/',
    access: 'anyone',
    tag: 'Guests',
    status: 201,
    summary: 'Book a plug from now on without an account; opens a payment by card',
    body: guests.GuestStart,
    answer: guests.GuestCharge,
  },
  readGuestCharge: {
    method: 'GET',
    path: '/api/guest-charges/{secret}/',
    ...ofCharge,
    status: 200,
    summary: 'A charge without an account, by its secret',
    answer: guests.GuestCharge,
  },
  startGuestCharge: {
    method: 'POST',
    path: '/api/guest-charges/{secret}/start/',
    ...ofCharge,
    load: 'first',
    status: 200,
    summary: 'Ask the charger to start',
    answer: guests.GuestCharge,
  },
  stopGuestCharge: {
    method: 'POST',
    path: '/api/guest-charges/{secret}/stop/',
    ...ofCharge,
    load: 'first',
    status: 200,
    summary: 'Ask the charger to stop',
    answer: guests.GuestCharge,
  },
  cancelGuestCharge: {
    method: 'POST',
    path: '/api/guest-charges/{secret}/cancel/',
    ...ofCharge,
    status: 200,
    summary: 'Give up a charge that has not begun; nothing is charged',
    answer: guests.GuestCharge,
  },
  mailGuestReceipt: {
    method: 'PUT',
    path: '/api/guest-charges/{secret}/email/',
    ...ofCharge,
    status: 200,
    summary: 'Where the receipt is mailed to, once',
    body: guests.GuestEmail,
    answer: guests.GuestCharge,
  },
  downloadGuestReceipt: {
    method: 'GET',
    path: '/api/guest-charges/{secret}/receipt/',
    ...ofCharge,
    status: 200,
    summary: 'The receipt as a PDF',
    query: ReceiptQuery,
    download: 'application/pdf',
    answer: FileBytes,
  },
  keepGuestCharge: {
    method: 'POST',
    path: '/api/guest-charges/keep/',
    access: 'driver',
    tag: 'Guests',
    status: 200,
    summary: 'Keep a charge that was made without an account in the own account',
    body: guests.KeptCharge,
    answer: Reservation,
  },
} as const satisfies Record<string, Call>;
