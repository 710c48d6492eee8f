// The one description of the API: every call's method, path, access, request and answer. The server registers its
// routes from this table, the web client calls through it and the OpenAPI page is printed from it.
import * as z from 'zod';
import * as catalogue from './catalogue.ts';
import * as charging from './charging.ts';
import { IdParams, NoContent, PrivateIdParams, listOf } from './primitives.ts';
import * as reservations from './reservations.ts';
import * as stations from './stations.ts';
import * as users from './users.ts';
import * as wallet from './wallet.ts';

export type Access = 'anyone' | 'user' | 'driver' | 'station_owner';

export interface Call {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Path with `{name}` parameters, slashes exactly as specified. */
  path: string;
  /** Who may call; `anyone` still learns who is asking when a bearer token is sent. */
  access: Access;
  tag: string;
  summary: string;
  status: 200 | 201 | 204;
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  answer: z.ZodType;
}

export const calls = {
  createUser: {
    method: 'POST',
    path: '/api/users/',
    access: 'anyone',
    tag: 'Account',
    status: 201,
    summary: 'Register as driver or station owner',
    body: users.CreateUser,
    answer: users.User,
  },
  createToken: {
    method: 'POST',
    path: '/api/auth/jwt/create',
    access: 'anyone',
    tag: 'Account',
    status: 200,
    summary: 'Log in with e-mail and password',
    body: users.Credentials,
    answer: users.TokenPair,
  },
  refreshToken: {
    method: 'POST',
    path: '/api/auth/jwt/refresh',
    access: 'anyone',
    tag: 'Account',
    status: 200,
    summary: 'A new access token for a live refresh token',
    body: users.RefreshRequest,
    answer: users.AccessToken,
  },
  logout: {
    method: 'POST',
    path: '/api/auth/jwt/logout',
    access: 'anyone',
    tag: 'Account',
    status: 204,
    summary: 'End the session of a refresh token on the server',
    body: users.RefreshRequest,
    answer: NoContent,
  },
  readMe: {
    method: 'GET',
    path: '/api/users/me/',
    access: 'user',
    tag: 'Account',
    status: 200,
    summary: 'The user of the access token',
    answer: users.User,
  },
  updateMe: {
    method: 'PUT',
    path: '/api/users/me/',
    access: 'user',
    tag: 'Account',
    status: 200,
    summary: 'Change name, phone number or language',
    body: users.UpdateUser,
    answer: users.User,
  },

  readBalance: {
    method: 'GET',
    path: '/api/wallet/my-balance/',
    access: 'user',
    tag: 'Wallet',
    status: 200,
    summary: "Balance of the user's role, first result of the list",
    answer: wallet.WalletBalances,
  },
  readTokenPrice: {
    method: 'GET',
    path: '/api/wallet/token-price',
    access: 'anyone',
    tag: 'Wallet',
    status: 200,
    summary: 'Price of one token',
    answer: wallet.TokenPrice,
  },
  listDriverTransactions: {
    method: 'GET',
    path: '/api/wallet/driver-transactions/',
    access: 'driver',
    tag: 'Wallet',
    status: 200,
    summary: "Movements of the driver's wallet, newest first",
    query: wallet.WalletListQuery,
    answer: wallet.WalletTransactions,
  },
  listOwnerTransactions: {
    method: 'GET',
    path: '/api/wallet/station-owner-transactions/',
    access: 'station_owner',
    tag: 'Wallet',
    status: 200,
    summary: "Movements of the owner's wallet, newest first",
    query: wallet.WalletListQuery,
    answer: wallet.WalletTransactions,
  },

  listStations: {
    method: 'GET',
    path: '/api/stations/',
    access: 'anyone',
    tag: 'Stations',
    status: 200,
    summary: 'All stations, by page',
    query: stations.StationListQuery,
    answer: stations.StationPage,
  },
  listMyStations: {
    method: 'GET',
    path: '/api/stations/my-stations/',
    access: 'station_owner',
    tag: 'Stations',
    status: 200,
    summary: "The owner's stations with their plugs",
    query: wallet.WalletListQuery,
    answer: listOf(stations.OwnerStation),
  },
  listFeaturedStations: {
    method: 'GET',
    path: '/api/stations/featured-stations/',
    access: 'anyone',
    tag: 'Stations',
    status: 200,
    summary: 'Stations the host recommends',
    answer: stations.FeaturedStations,
  },
  listLatestStations: {
    method: 'GET',
    path: '/api/stations/recent-reservation-stations/',
    access: 'anyone',
    tag: 'Stations',
    status: 200,
    summary: 'Stations booked most recently',
    answer: stations.LatestStations,
  },
  searchStations: {
    method: 'GET',
    path: '/api/stations/search/{lat}&{lng}&{zoom}/',
    access: 'anyone',
    tag: 'Stations',
    status: 200,
    summary: 'Stations and clusters in a viewport',
    params: stations.SearchParams,
    query: stations.SearchQuery,
    answer: stations.SearchAnswer,
  },
  readAnalytics: {
    method: 'GET',
    path: '/api/stations/analytics-overview/',
    access: 'station_owner',
    tag: 'Stations',
    status: 200,
    summary: "The owner's figures of the last 30 days",
    answer: stations.OwnerAnalytics,
  },
  readStationBySlug: {
    method: 'GET',
    path: '/api/stations/get-station-by-slug/{slug}/',
    access: 'anyone',
    tag: 'Stations',
    status: 200,
    summary: 'One station by its slug',
    params: stations.SlugParams,
    answer: stations.Station,
  },
  readStation: {
    method: 'GET',
    path: '/api/stations/{id}/',
    access: 'anyone',
    tag: 'Stations',
    status: 200,
    summary: 'One station',
    params: IdParams,
    answer: stations.Station,
  },
  listStationTransactions: {
    method: 'GET',
    path: '/api/stations/{id}/transactions/',
    access: 'station_owner',
    tag: 'Stations',
    status: 200,
    summary: "Charging sessions of one of the owner's stations",
    params: IdParams,
    query: wallet.WalletListQuery,
    answer: listOf(stations.StationTransaction),
  },
  listChargingPoints: {
    method: 'GET',
    path: '/api/stations/{id}/charging-points/',
    access: 'station_owner',
    tag: 'Stations',
    status: 200,
    summary: "Charging points of one of the owner's stations, with their OCPP identity",
    params: IdParams,
    answer: listOf(stations.ChargingPoint),
  },
  readPlug: {
    method: 'GET',
    path: '/api/stations/plugs/{id}/',
    access: 'anyone',
    tag: 'Stations',
    status: 200,
    summary: 'One plug',
    params: IdParams,
    answer: stations.Plug,
  },

  listMyReservations: {
    method: 'GET',
    path: '/api/stations/my-reservations/',
    access: 'driver',
    tag: 'Reservations',
    status: 200,
    summary: "The driver's reservations",
    query: reservations.ReservationListQuery,
    answer: listOf(reservations.Reservation),
  },
  listOwnerReservations: {
    method: 'GET',
    path: '/api/stations/owner_station-reservations/',
    access: 'station_owner',
    tag: 'Reservations',
    status: 200,
    summary: "Reservations at the owner's stations",
    query: reservations.ReservationListQuery,
    answer: listOf(reservations.Reservation),
  },
  listStationReservations: {
    method: 'GET',
    path: '/api/stations/station-reservations/{id}/',
    access: 'anyone',
    tag: 'Reservations',
    status: 200,
    summary: 'Taken windows of a station from now on, without persons',
    params: IdParams,
    answer: listOf(reservations.TimeWindow),
  },
  readDayAvailability: {
    method: 'GET',
    path: '/api/stations/station-reservations/{id}/check-availability/',
    access: 'anyone',
    tag: 'Reservations',
    status: 200,
    summary: 'Taken and free windows of a station on a station-local day, 1 = today',
    params: IdParams,
    query: reservations.DayQuery,
    answer: reservations.DayAvailability,
  },
  readNextReservation: {
    method: 'GET',
    path: '/api/stations/reservations/next-reservation',
    access: 'driver',
    tag: 'Reservations',
    status: 200,
    summary: "The driver's running or next reservation",
    answer: reservations.NextReservation,
  },
  readReservation: {
    method: 'GET',
    path: '/api/stations/reservations/{id}/',
    access: 'user',
    tag: 'Reservations',
    status: 200,
    summary: "One reservation, for its driver and the station's owner",
    params: PrivateIdParams,
    answer: reservations.Reservation,
  },
  readConsumption: {
    method: 'GET',
    path: '/api/stations/reservations/{id}/consumption',
    access: 'user',
    tag: 'Reservations',
    status: 200,
    summary: 'Energy of a reservation so far',
    params: PrivateIdParams,
    answer: reservations.Consumption,
  },
  quoteReservation: {
    method: 'POST',
    path: '/api/stations/reservation-cost/',
    access: 'anyone',
    tag: 'Reservations',
    status: 200,
    summary: 'What a window costs, with its items and a quote valid for 5 minutes',
    body: reservations.ReservationDraft,
    answer: reservations.ReservationCost,
  },
  checkReservation: {
    method: 'POST',
    path: '/api/stations/check-reservation/',
    access: 'anyone',
    tag: 'Reservations',
    status: 200,
    summary: 'Whether a window is free, and the nearest free ones',
    body: reservations.ReservationDraft,
    answer: reservations.Availability,
  },
  createReservation: {
    method: 'POST',
    path: '/api/stations/reservations/',
    access: 'driver',
    tag: 'Reservations',
    status: 201,
    summary: 'Book a window; holds the quote on the wallet',
    body: reservations.ReservationDraft,
    answer: reservations.Reservation,
  },
  cancelReservation: {
    method: 'POST',
    path: '/api/stations/reservations/{id}/cancel',
    access: 'driver',
    tag: 'Reservations',
    status: 200,
    summary: 'Cancel; the fee is the one shown before',
    params: PrivateIdParams,
    answer: reservations.Reservation,
  },

  startTransaction: {
    method: 'POST',
    path: '/api/ocpp/charging-point/{id}/start-transaction',
    access: 'driver',
    tag: 'Charging',
    status: 200,
    summary: "Ask the charger to start the driver's reservation",
    params: IdParams,
    body: charging.StartTransaction,
    answer: charging.StartAnswer,
  },
  stopTransaction: {
    method: 'POST',
    path: '/api/ocpp/charging-point/{id}/stop-transaction',
    access: 'user',
    tag: 'Charging',
    status: 200,
    summary: "Ask the charger to stop; for the driver and the station's owner",
    params: IdParams,
    body: charging.StopTransaction,
    answer: charging.StartAnswer,
  },
  resetPlug: {
    method: 'POST',
    path: '/api/ocpp/charging-point/{id}/reset-plug',
    access: 'station_owner',
    tag: 'Charging',
    status: 200,
    summary: 'Reset the charge point',
    params: IdParams,
    body: charging.ResetPlug,
    answer: charging.CommandAnswer,
  },
  unlockConnector: {
    method: 'POST',
    path: '/api/ocpp/charging-point/{id}/unlock-connector',
    access: 'station_owner',
    tag: 'Charging',
    status: 200,
    summary: 'Unlock the OCPP connector numbered `quantity`',
    params: IdParams,
    body: charging.UnlockConnector,
    answer: charging.CommandAnswer,
  },
  changeAvailability: {
    method: 'POST',
    path: '/api/ocpp/charging-point/{id}/change-availability',
    access: 'station_owner',
    tag: 'Charging',
    status: 200,
    summary: 'Make a connector, or all (0), operative or inoperative',
    params: IdParams,
    body: charging.ChangeAvailability,
    answer: charging.CommandAnswer,
  },
  triggerMessage: {
    method: 'POST',
    path: '/api/ocpp/charging-point/{id}/trigger-message',
    access: 'station_owner',
    tag: 'Charging',
    status: 200,
    summary: 'Ask the charge point to send a message now',
    params: IdParams,
    body: charging.TriggerMessage,
    answer: charging.CommandAnswer,
  },
  readConfiguration: {
    method: 'GET',
    path: '/api/ocpp/charging-point/{id}/configuration',
    access: 'station_owner',
    tag: 'Charging',
    status: 200,
    summary: "The charge point's configuration keys",
    params: IdParams,
    query: charging.ConfigurationQuery,
    answer: charging.Configuration,
  },
  changeConfiguration: {
    method: 'POST',
    path: '/api/ocpp/charging-point/{id}/configuration',
    access: 'station_owner',
    tag: 'Charging',
    status: 200,
    summary: 'Change one configuration key',
    params: IdParams,
    body: charging.ChangeConfiguration,
    answer: charging.CommandAnswer,
  },
  clearCache: {
    method: 'POST',
    path: '/api/ocpp/charging-point/{id}/clear-cache',
    access: 'station_owner',
    tag: 'Charging',
    status: 200,
    summary: "Clear the charge point's authorization cache",
    params: IdParams,
    answer: charging.CommandAnswer,
  },

  listVehicles: {
    method: 'GET',
    path: '/api/my-vehicles/',
    access: 'driver',
    tag: 'Vehicles',
    status: 200,
    summary: "The driver's vehicles",
    answer: catalogue.Vehicles,
  },
  listVehicleModels: {
    method: 'GET',
    path: '/api/users/vehicles/models-by-manufacturer/',
    access: 'anyone',
    tag: 'Vehicles',
    status: 200,
    summary: 'Vehicle models, grouped by manufacturer',
    answer: catalogue.ModelsByManufacturer,
  },
  searchPlaces: {
    method: 'GET',
    path: '/api/places/',
    access: 'anyone',
    tag: 'Places',
    status: 200,
    summary: 'Places by name, Greek or Latin letters',
    query: catalogue.PlaceQuery,
    answer: catalogue.Places,
  },
  readConfig: {
    method: 'GET',
    path: '/api/config/',
    access: 'anyone',
    tag: 'Installation',
    status: 200,
    summary: 'What the client must know of this installation',
    answer: catalogue.ClientConfig,
  },
  readHealth: {
    method: 'GET',
    path: '/healthz',
    access: 'anyone',
    tag: 'Installation',
    status: 200,
    summary: 'Whether the server can answer',
    answer: catalogue.Health,
  },
} as const satisfies Record<string, Call>;

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
/** What the server sees of a call once validated. */
export type ValidRequestOf<N extends CallName> = {
  params: Out<CallOf<N>, 'params'>;
  query: Out<CallOf<N>, 'query'>;
  body: Out<CallOf<N>, 'body'>;
};
export type AnswerOf<N extends CallName> = z.output<CallOf<N>['answer']>;
