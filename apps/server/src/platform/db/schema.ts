// The tables as Kysely sees them, one interface a table; migrations/ is where they are made.
import type * as bookings from './tables-bookings.ts';
import type * as payments from './tables-payments.ts';
import type * as people from './tables-people.ts';
import type * as stations from './tables-stations.ts';

export interface Database {
  users: people.UsersTable;
  user_sessions: people.UserSessionsTable;
  account_links: people.AccountLinksTable;
  user_identities: people.UserIdentitiesTable;
  sign_in_attempts: people.SignInAttemptsTable;
  outgoing_mails: people.OutgoingMailsTable;
  business_profiles: people.BusinessProfilesTable;
  audit_log: people.AuditLogTable;
  vehicle_models: people.VehicleModelsTable;
  vehicles: people.VehiclesTable;
  stations: stations.StationsTable;
  charging_points: stations.ChargingPointsTable;
  plugs: stations.PlugsTable;
  reservations: bookings.ReservationsTable;
  calendar_entries: bookings.CalendarEntriesTable;
  charger_holds: bookings.ChargerHoldsTable;
  charging_sessions: bookings.ChargingSessionsTable;
  meter_samples: bookings.MeterSamplesTable;
  ocpp_stray_messages: bookings.OcppStrayMessagesTable;
  security_events: bookings.SecurityEventsTable;
  ledger_accounts: bookings.LedgerAccountsTable;
  station_images: stations.StationImagesTable;
  station_sources: stations.StationSourcesTable;
  id_tags: stations.IdTagsTable;
  charging_point_events: stations.ChargingPointEventsTable;
  connection_attempts: stations.ConnectionAttemptsTable;
  calendar_feeds: stations.CalendarFeedsTable;
  payouts: bookings.PayoutsTable;
  ledger_transfers: bookings.LedgerTransfersTable;
  payments: payments.PaymentsTable;
  payment_refunds: payments.PaymentRefundsTable;
  payment_events: payments.PaymentEventsTable;
  sandbox_checkouts: payments.SandboxCheckoutsTable;
  sandbox_requests: payments.SandboxRequestsTable;
  sandbox_events: payments.SandboxEventsTable;
  idempotency_keys: payments.IdempotencyKeysTable;
}
