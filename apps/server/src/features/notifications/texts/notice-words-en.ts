// What people are told in English, one function for each kind.
import type { NoticeTexts } from './notice-texts.ts';

const ENDINGS: Record<string, (day: string) => string> = {
  REJECTED: (day) => `The station has cancelled it: ${day}. You pay nothing.`,
  NO_SHOW: (day) => `The charge was not started in time: ${day}.`,
  FAILED: (day) => `The charge could not be started: ${day}. You pay nothing.`,
};

export const ENGLISH: NoticeTexts = {
  reservation_reminder: ({ station, plug, window }) => ({
    title: `Your booking begins soon: ${window}`,
    body: `${station}, ${plug}. If you will be late, say so with the booking.`,
  }),
  window_open: ({ station, plug, window }) => ({
    title: 'The plug is yours now',
    body: `${station}, ${plug}, ${window}. Plug in and start the charge.`,
  }),
  charger_refused: ({ station, plug, window }) => ({
    title: 'The charger does not hold your plug',
    body: `${station}, ${plug}, ${window}. Your booking stands; you can take another plug there.`,
  }),
  charging_started: ({ station, plug }) => ({
    title: 'Charging has begun',
    body: `Energy flows at ${station}, ${plug}.`,
  }),
  almost_full: ({ station, energy, percent }) => ({
    title: percent === '' ? `Almost done: ${energy}` : `Almost full: ${percent}`,
    body: `${station}, ${energy} so far. The plug can soon go to the next driver.`,
  }),
  idle_fee_near: ({ station, plug, window, amount }) => ({
    title: `Please unplug by ${window}`,
    body: `${station}, ${plug}. From then on staying plugged in costs ${amount} a minute.`,
  }),
  idle_fee: ({ station, plug, amount }) => ({
    title: `Idle fee: ${amount}`,
    body: `${station}, ${plug}. The car stayed plugged in after your time; your receipt has it.`,
  }),
  charging_finished: ({ station, energy }) => ({
    title: `Charging is finished: ${energy}`,
    body: `${station}. Please unplug, so that the next driver can charge.`,
  }),
  receipt: ({ station, amount }) => ({
    title: `Receipt: ${amount}`,
    body: `For your booking at ${station}, with all its items.`,
  }),
  low_balance: ({ amount }) => ({
    title: 'Not enough for another charge',
    body: `${amount} are left in your wallet, less than your last booking cost.`,
  }),
  booking_ended: ({ station, day, reason }) => ({
    title: `Your booking at ${station} has ended`,
    body: ENDINGS[reason]?.(day) ?? day,
  }),
  plug_free: ({ station, plug }) => ({
    title: `Free now: ${station}`,
    body: `${plug} is free. Nobody holds it for you until you book.`,
  }),
  cheaper_window: ({ station, plug, day, percent, amount }) => ({
    title: `Cheaper tomorrow: ${percent} less`,
    body: `${station}, ${plug}, ${day}: ${amount} at most. Your booking stands until you take this one and cancel it.`,
  }),
  point_offline: ({ station, plug, window }) => ({
    title: `A charging point is offline: ${station}`,
    body: `${plug} was last heard of at ${window}. Nobody can book its plugs until it is back.`,
  }),
  point_fault: ({ station, plug, reason }) => ({
    title: `A plug reports a fault: ${station}`,
    body: `${plug}${reason === '' ? '' : `: ${reason}`}. See what the charging point says.`,
  }),
  new_booking: ({ station, plug, day }) => ({
    title: `New booking: ${station}`,
    body: `${plug}, ${day}.`,
  }),
  payout: ({ amount, reason }) =>
    reason === 'paid'
      ? { title: `Payout made: ${amount}`, body: 'It is on its way to your account.' }
      : { title: `Payout refused: ${amount}`, body: 'The tokens are in your wallet again.' },
  mail: {
    hello: 'Hello,',
    label: 'See more',
    note: 'You chose to be told by mail. Which mails you get is set in your account, under Notifications.',
  },
};
