import type {
  ChargingPoint,
  ConnectionAttempt,
  EditableStation,
  IdTag,
  PointConnection,
  PointSecurity,
  RunningSession,
  Upkeep,
} from '@voltagora/contract';
import type { Answers } from '../screens/render-screen.tsx';
import { ownStation as ownStationWith } from './own-station.ts';
import { plug } from './station.ts';

export const point = (more: Partial<ChargingPoint> = {}): ChargingPoint => ({
  id: 5,
  label: 'By the entrance',
  station: { id: 3 },
  ocpp_identity: 'vg-abc123',
  max_power_kW: null,
  vendor: 'ABB',
  model: 'Terra 53',
  firmware_version: null,
  connected: true,
  last_seen_at: '2026-11-21T10:00:00Z',
  plugs: [plug(1), plug(2)],
  ...more,
});

/** A station with one charging point and two plugs, for its owner. */
export const ownStation = (more: Partial<EditableStation> = {}): EditableStation =>
  ownStationWith({
    plugs: [plug(1), plug(2, { connector_type: 'TYPE2', max_power_kW: 22 })],
    charging_points: [point()],
    ...more,
  });

export const attempt = (more: Partial<ConnectionAttempt> = {}): ConnectionAttempt => ({
  id: '018f6b1e-0000-7000-8000-00000000000a',
  at: '2026-11-21T10:00:00Z',
  identity: 'vg-abc123',
  outcome: 'wrong_password',
  detail: {},
  ...more,
});

/** A session at the first plug, started with an id tag unless it has a booking. */
export const running = (reservationId?: string): RunningSession => ({
  id: '018f6b1e-0000-7000-8000-00000000000c',
  plug: { id: 1 },
  started_at: '2026-11-21T10:00:00Z',
  energy_kWh: 2.5,
  reservation: reservationId === undefined ? null : { id: reservationId },
});

/** A charging point that has never connected. */
export const connection = (more: Partial<PointConnection> = {}): PointConnection => ({
  charging_point: point({ connected: false, last_seen_at: null, vendor: null, model: null }),
  url: 'wss://volt.example/ocpp/vg-abc123',
  username: 'vg-abc123',
  has_connected: false,
  has_booted: false,
  has_status: false,
  sessions: [],
  attempts: [],
  ...more,
});

export const connected = (): PointConnection =>
  connection({
    charging_point: point(),
    has_connected: true,
    has_booted: true,
    has_status: true,
    attempts: [attempt({ outcome: 'connected' })],
  });

export const tag = (more: Partial<IdTag> = {}): IdTag => ({
  id: '018f6b1e-0000-7000-8000-0000000000aa',
  user: { email: 'maria@example.org' },
  idTag: '04A1B2C3',
  charging_point: null,
  is_blocked: false,
  group: '',
  created_at: '2026-11-21T10:00:00Z',
  ...more,
});

/** The default security state of a charging point, on a server with TLS. */
export const security = (more: Partial<PointSecurity> = {}): PointSecurity => ({
  profile: 1,
  next_profile: null,
  password_set_at: '2026-11-21T10:00:00Z',
  password_sent_at: null,
  certificate: null,
  offers: { tls: true, certificates: true, root: true },
  ...more,
});

/** A charging point without any maintenance requests. */
export const quietUpkeep = (more: Partial<Upkeep> = {}): Upkeep => ({
  firmware_version: '1.0',
  firmware: [],
  logs: [],
  ocpp_version: '1.6',
  publications: [],
  customer_reports: [],
  ...more,
});

/** Answers of the maintenance calls for a charging point without any requests. */
export const quietMaintenance = {
  readUpkeep: () => quietUpkeep(),
  readDeviceModel: () => ({ model: null }),
  readLocalList: () => ({ list: null }),
  readPointSecurity: () => security(),
} satisfies Answers;
