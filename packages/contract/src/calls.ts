// The API: method, path, access, request and answer of every call. The server registers its routes from this table, the web
// client calls through it, and the OpenAPI page is generated from it.
import type * as z from 'zod';
import { accountCalls } from './accounts/account-calls.ts';
import { factorCalls } from './accounts/factor-calls.ts';
import { faultReportCalls } from './feedback/fault-report-calls.ts';
import { favouriteCalls } from './feedback/favourite-calls.ts';
import { bankAccountCalls } from './payments/bank-account-calls.ts';
import { ratingCalls } from './feedback/rating-calls.ts';
import { catalogueCalls } from './stations/catalogue-calls.ts';
import { chargingCalls } from './charging/charging-calls.ts';
import { monitorCalls } from './charging/monitor-calls.ts';
import { meterProofCalls } from './charging/meter-proof-calls.ts';
import { notificationCalls } from './platform/notification-calls.ts';
import { energyCalls } from './platform/energy-calls.ts';
import { ownerCalls } from './stations/owner-calls.ts';
import { stationJobCalls } from './owners/station-job-calls.ts';
import { stationTableCalls } from './owners/station-table-calls.ts';
import { standingCalls } from './stations/standing-calls.ts';
import { paymentCalls } from './payments/payment-calls.ts';
import { reservationCalls } from './reservations/reservation-calls.ts';
import { sitePowerCalls } from './charging/site-power-calls.ts';
import { securityCalls } from './charging/security-calls.ts';
import { stationCalls } from './stations/station-calls.ts';
import { maintenanceCalls } from './charging/maintenance-calls.ts';
import { guestChargeCalls } from './guests/guest-charge-calls.ts';
import { plugCodeCalls } from './guests/plug-code-calls.ts';
import { tripCalls } from './stations/trip-calls.ts';
import { surroundingsCalls } from './stations/surroundings-calls.ts';
import { vehicleCalls } from './stations/vehicle-calls.ts';
import { refundCalls } from './payments/refund-calls.ts';
import { incomeCalls } from './payments/income-calls.ts';
import { walletCalls } from './payments/wallet-calls.ts';

/** Every call of the API by its name. Server, client and documents read this table. */
export const calls = {
  ...accountCalls,
  ...factorCalls,
  ...walletCalls,
  ...bankAccountCalls,
  ...incomeCalls,
  ...refundCalls,
  ...paymentCalls,
  ...stationCalls,
  ...surroundingsCalls,
  ...reservationCalls,
  ...chargingCalls,
  ...securityCalls,
  ...maintenanceCalls,
  ...monitorCalls,
  ...ownerCalls,
  ...stationTableCalls,
  ...stationJobCalls,
  ...standingCalls,
  ...sitePowerCalls,
  ...vehicleCalls,
  ...tripCalls,
  ...energyCalls,
  ...meterProofCalls,
  ...notificationCalls,
  ...favouriteCalls,
  ...ratingCalls,
  ...faultReportCalls,
  ...plugCodeCalls,
  ...guestChargeCalls,
  ...catalogueCalls,
};

/** The name of a call in `calls`. */
export type CallName = keyof typeof calls;
type CallOf<N extends CallName> = (typeof calls)[N];
type In<C, K extends string> = C extends { [key in K]: infer S extends z.ZodType }
  ? z.input<S>
  : undefined;
type Out<C, K extends string> = C extends { [key in K]: infer S extends z.ZodType }
  ? z.output<S>
  : undefined;

/** What a client sends for a call. */
export type RequestOf<N extends CallName> = {
  params: In<CallOf<N>, 'params'>;
  query: In<CallOf<N>, 'query'>;
  body: In<CallOf<N>, 'body'>;
};
/** The request of a call as the server sees it after validation. */
export type ValidRequestOf<N extends CallName> = {
  params: Out<CallOf<N>, 'params'>;
  query: Out<CallOf<N>, 'query'>;
  body: Out<CallOf<N>, 'body'>;
};
/** The answer of a call, typed by its schema. */
export type AnswerOf<N extends CallName> = z.output<CallOf<N>['answer']>;
