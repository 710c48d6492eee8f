// Calls about refunds by owners; see call.ts for what the fields mean.
import type { Call } from '../call.ts';
import { PrivateIdParams } from '../primitives.ts';
import { OwnerRefund, Refundable, RefundByOwner } from './refunds.ts';

/** The calls about refunds, part of `calls`. */
export const refundCalls = {
  readRefundable: {
    method: 'GET',
    path: '/api/stations/owner_station-reservations/{id}/refundable/',
    access: 'station_owner',
    tag: 'Owner',
    status: 200,
    summary: "How much of a bill at one's own station can be refunded",
    params: PrivateIdParams,
    answer: Refundable,
  },
  refundAsOwner: {
    method: 'POST',
    path: '/api/stations/owner_station-reservations/{id}/refund/',
    access: 'station_owner',
    tag: 'Owner',
    status: 200,
    isIdempotent: true,
    summary: "Refund a bill at one's own station, in whole or in part; the driver is told by mail",
    params: PrivateIdParams,
    body: RefundByOwner,
    answer: OwnerRefund,
  },
} as const satisfies Record<string, Call>;
