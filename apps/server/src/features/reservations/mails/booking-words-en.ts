// What mails about bookings say in English, one function for each occasion.
import type { BookingTexts } from './booking-words.ts';

const NOTES = ['You get this mail because you booked on Voltagora.'];
const LABEL = 'See the booking';

/** What mails about bookings say in English. */
export const ENGLISH: BookingTexts = {
  confirmed: ({ station, place, plug, whens, held, isByCard }) => ({
    subject: whens.length > 1 ? 'Your bookings are confirmed' : 'Your booking is confirmed',
    preheader: `${station}, ${whens[0]}`,
    paragraphs: [
      'Hello,',
      `The plug is yours: ${station}, ${place}, ${plug}.`,
      ...whens.map((when) => `${when} (station time)`),
      isByCard
        ? `${held} are held on your card. You pay what you charge, never more.`
        : `${held} are held in your wallet${whens.length > 1 ? ' for each' : ''}. You pay what you charge, never more.`,
    ],
    label: LABEL,
    notes: [...NOTES, 'Until when it can be cancelled for nothing is shown with the booking.'],
  }),
  reminder: ({ station, place, plug, when }) => ({
    subject: 'Your booking begins soon',
    preheader: `${station}, ${when}`,
    paragraphs: [
      'Hello,',
      `Your booking begins soon: ${station}, ${place}, ${plug}.`,
      `${when} (station time)`,
      'If you will be late, say so with the booking: the plug is kept for you longer.',
    ],
    label: LABEL,
    notes: NOTES,
  }),
  extended: ({ station, when, held }) => ({
    subject: 'Your booking is longer now',
    preheader: `${station}, ${when}`,
    paragraphs: [
      'Hello,',
      `Your booking at ${station} was extended: ${when} (station time).`,
      `${held} are held for it now. You pay what you charge, never more.`,
    ],
    label: LABEL,
    notes: NOTES,
  }),
  moved: ({ station, plug, when }) => ({
    subject: 'Your booking has another plug',
    preheader: `${station}, ${plug}`,
    paragraphs: [
      'Hello,',
      `Your booking at ${station} was moved to ${plug}: ${when} (station time).`,
      'Price and terms stay as they were.',
    ],
    label: LABEL,
    notes: NOTES,
  }),
  rejected: ({ station, when, held, isByCard, message }) => ({
    subject: 'Your booking was cancelled by the station',
    preheader: `${station}, ${when}. You pay nothing.`,
    paragraphs: [
      'Hello,',
      `The owner of ${station} has cancelled your booking of ${when}.`,
      ...(message === '' ? [] : [`They write: “${message}”`]),
      isByCard
        ? `You pay nothing: the ${held} that were held on your card are given back.`
        : `You pay nothing: the ${held} that were held for it are free in your wallet again.`,
    ],
    label: 'Find another station',
    notes: ['You get this mail because you had a booking there. There is nothing else to do.'],
  }),
  no_show: ({ station, when, charged }) => ({
    subject: 'Your booking has ended: nobody came',
    preheader: `${station}, ${when}`,
    paragraphs: [
      'Hello,',
      `Your booking at ${station} has ended because the charge was not started in time: ${when} (station time).`,
      charged === ''
        ? 'You pay nothing.'
        : `The fee for not coming is ${charged}. The rest of what was held is free again.`,
    ],
    label: LABEL,
    notes: NOTES,
  }),
  failed: ({ station, when, held, isShutOut }) => ({
    subject: isShutOut ? 'Your booking has ended' : 'Your charge could not start',
    preheader: `${station}, ${when}. You pay nothing.`,
    paragraphs: [
      'Hello,',
      `Your booking at ${station} has ended because ${isShutOut ? 'your account is suspended' : 'the charge could not be started'}: ${when} (station time).`,
      `You pay nothing: the ${held} that were held are free again.`,
    ],
    label: 'Find another station',
    notes: NOTES,
  }),
  unpaid: ({ station, when }) => ({
    subject: 'Your booking was not paid',
    preheader: `${station}, ${when}. Nothing was charged.`,
    paragraphs: [
      'Hello,',
      `Your booking at ${station} has ended because the payment by card did not go through: ${when} (station time).`,
      'Nothing was charged, and the plug is free for others again. You can try again with another card or with tokens.',
    ],
    label: LABEL,
    notes: NOTES,
  }),
  receipt: ({ station, when, energy, charged }) => ({
    subject: 'Your receipt',
    preheader: `${station}: ${charged}`,
    paragraphs: [
      'Hello,',
      energy === ''
        ? `Your booking at ${station} was cancelled late: ${when} (station time).`
        : `Your charge at ${station} is finished: ${when} (station time).`,
      ...(energy === '' ? [] : [`Energy: ${energy}`]),
      energy === '' ? `Fee: ${charged}` : `Total: ${charged}`,
      'The receipt with all its items is with the booking.',
    ],
    label: 'See the receipt',
    notes: NOTES,
  }),
  refunded: ({ station, when, amount, isToCard }) => ({
    subject: 'You were given money back',
    preheader: `${station}: ${amount}`,
    paragraphs: [
      'Hello,',
      `You were given back ${amount} of what you paid at ${station}: ${when} (station time).`,
      isToCard ? 'It goes back to your card.' : 'You find it in your wallet.',
    ],
    label: LABEL,
    notes: NOTES,
  }),
};
