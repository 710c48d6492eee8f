import { ROLES } from '@voltagora/domain';
import { describe, expect, test } from 'vitest';
import {
  calls,
  CreateUser,
  ERROR_CODES,
  ReservationDraft,
  START_AFTER_STOP_DETAIL,
  StationFilters,
  TOKEN_WALLET,
} from './index.ts';

const served = new Set(Object.values(calls).map(({ method, path }) => `${method} ${path}`));

describe('paths match the specification, including slashes', () => {
  test.each([
    ['S7.01', 'POST /api/users/'],
    ['S7.02', 'POST /api/users/resend_activation/'],
    ['S7.03', 'POST /api/auth/jwt/create'],
    ['S7.04', 'POST /api/auth/jwt/refresh'],
    ['S7.05', 'GET /api/users/me/'],
    ['S7.05', 'PUT /api/users/me/'],
    ['S7.06', 'POST /api/users/{id}/account-delete/'],
    ['S7.07', 'POST /api/users/set_password/'],
    ['S7.08', 'POST /api/auth/o/google-oauth2/'],
    ['S7.08', 'POST /api/auth/o/apple-id/'],
    ['S7.10', 'POST /api/wallet/business-profile'],
    ['S7.10', 'PUT /api/wallet/business-profile'],
    ['S7.11', 'GET /api/wallet/my-balance/'],
    ['S7.11', 'GET /api/wallet/station-owner-transactions/'],
    ['S7.11', 'GET /api/wallet/driver-transactions/'],
    ['S7.11', 'GET /api/wallet/token-price'],
    ['S7.20', 'GET /api/stations/'],
    ['S7.21', 'GET /api/stations/my-stations/'],
    ['S7.22', 'GET /api/stations/featured-stations/'],
    ['S7.22', 'GET /api/stations/recent-reservation-stations/'],
    ['S7.23', 'GET /api/stations/search/{lat}&{lng}&{zoom}/'],
    ['S7.24', 'GET /api/stations/analytics-overview/'],
    ['S7.25', 'GET /api/stations/get-station-by-slug/{slug}/'],
    ['S7.26', 'GET /api/stations/{id}/'],
    ['S7.26', 'GET /api/stations/{id}/transactions/'],
    ['S7.26', 'GET /api/stations/{id}/charging-points/'],
    ['S7.26', 'GET /api/stations/plugs/{id}/'],
    ['S7.27', 'PUT /api/stations/{id}/'],
    ['S7.27', 'DELETE /api/stations/{id}/'],
    ['S7.27', 'PUT /api/stations/plugs/{id}/'],
    ['S7.27', 'DELETE /api/stations/plugs/{id}/'],
    ['S7.28', 'POST /api/stations/{id}/upload-image/'],
    ['S7.30', 'GET /api/stations/my-reservations/'],
    ['S7.31', 'GET /api/stations/owner_station-reservations/'],
    ['S7.32', 'GET /api/stations/station-reservations/{id}/'],
    ['S7.33', 'GET /api/stations/station-reservations/{id}/check-availability/'],
    ['S7.34', 'GET /api/stations/reservations/next-reservation'],
    ['S7.34', 'GET /api/stations/reservations/{id}/'],
    ['S7.34', 'GET /api/stations/reservations/{id}/consumption'],
    ['S7.35', 'POST /api/stations/reservation-cost/'],
    ['S7.35', 'POST /api/stations/check-reservation/'],
    ['S7.35', 'POST /api/stations/reservations/'],
    ['S7.36', 'POST /api/stations/reservations/{id}/cancel'],
    ['S7.37', 'POST /api/stations/plugs/{id}/set-unavailable'],
    ['S7.40', 'POST /api/ocpp/charging-point/{id}/start-transaction'],
    ['S7.40', 'POST /api/ocpp/charging-point/{id}/stop-transaction'],
    ['S7.40', 'POST /api/ocpp/charging-point/{id}/reset-plug'],
    ['S7.40', 'POST /api/ocpp/charging-point/{id}/unlock-connector'],
    ['S7.41', 'GET /api/ocpp/id-tags/'],
    ['S7.41', 'POST /api/ocpp/id-tags/'],
    ['S7.41', 'PUT /api/ocpp/id-tags/{id}/'],
    ['S7.41', 'DELETE /api/ocpp/id-tags/{id}/'],
    ['S7.50', 'GET /api/my-vehicles/'],
    ['S7.50', 'POST /api/my-vehicles/'],
    ['S7.50', 'PUT /api/my-vehicles/{id}/'],
    ['S7.50', 'DELETE /api/my-vehicles/{id}/'],
    ['S7.51', 'GET /api/users/vehicles/models-by-manufacturer/'],
    ['S7.52', 'POST /api/vehicles/{id}/upload-image/'],
    ['S7.70', 'POST /locales/add/{lng}/{ns}'],
  ])('[%s] %s', (_clause, call) => {
    expect(served).toContain(call);
  });

  test('no method and path occurs twice', () => {
    expect(served.size).toBe(Object.keys(calls).length);
  });
});

describe('who may call', () => {
  const accessOf = (name: keyof typeof calls) => calls[name].access;

  test('[S6.02] driver-only calls', () => {
    const names = ['listMyReservations', 'listDriverTransactions', 'listVehicles'] as const;
    expect(names.map(accessOf)).toEqual(names.map(() => 'driver'));
  });

  test('[S6.03] owner-only calls', () => {
    const names = [
      'listMyStations',
      'listOwnerReservations',
      'listStationTransactions',
      'readAnalytics',
      'listOwnerTransactions',
    ] as const;
    expect(names.map(accessOf)).toEqual(names.map(() => 'station_owner'));
  });

  test('[S6.04] featured stations and search need no token', () => {
    expect([accessOf('listFeaturedStations'), accessOf('searchStations')]).toEqual([
      'anyone',
      'anyone',
    ]);
  });
});

describe('registration', () => {
  const user = {
    first_name: 'Maria',
    last_name: 'Παππά',
    email: 'Maria@Example.org',
    phone_number: '+30 210 1234567',
    password: 'a long enough one',
    username: 'maria@example.org',
    role: { name: 'driver' },
  };

  test('[S3.01] [S6.01] lower-cases the e-mail, language defaults to en, both roles', () => {
    expect(ROLES).toEqual(['driver', 'station_owner']);
    expect(CreateUser.parse(user)).toMatchObject({
      email: 'maria@example.org',
      settings: { lang: 'en' },
    });
  });

  test.each([
    ['username', { username: 'somebody@else.org' }],
    ['email', { email: 'not a mail', username: undefined }],
    ['password', { password: 'short' }],
    ['first_name', { first_name: '   ' }],
    ['last_name', { last_name: 'a\u0000b' }],
    ['phone_number', { phone_number: '<script>' }],
    ['role', { role: { name: 'admin' } }],
  ])('[B8] refuses an invalid %s', (field, change) => {
    const parsed = CreateUser.safeParse({ ...user, ...change });
    expect(parsed.error?.issues.map((issue) => issue.path[0])).toEqual([field]);
  });

  test('[B8] unknown fields are refused: nobody registers a balance', () => {
    expect(CreateUser.safeParse({ ...user, balance: 1e9 }).success).toBe(false);
  });
});

describe('a draft', () => {
  test('[S9.04] [S3.23] is paid from the Token Wallet by default', () => {
    expect(ReservationDraft.parse({ plug: { id: 1 } })).toMatchObject({
      payment_method: TOKEN_WALLET,
      charge_now: false,
      comments: '',
    });
    expect(TOKEN_WALLET).toEqual({ type: 'tokens', name: 'Token Wallet' });
  });

  test.each([
    [{ plug: { id: 0 } }],
    [{ plug: { id: 1.5 } }],
    [{ plug: { id: '1' } }],
    [{ plug: { id: 1 }, start_time: '2026-11-21 10:00' }],
    [{ plug: { id: 1 }, start_time: '2026-11-21T10:00:00' }],
    [{ plug: { id: 1 }, start_time: 1_790_000_000 }],
    [{ plug: { id: 1 }, duration_minutes: 1e9 }],
    [{ plug: { id: 1 }, comments: 'x'.repeat(501) }],
    [{ plug: { id: 1 }, vehicle: { id: '1 or 1=1' } }],
    [{ plug: { id: 1 }, payment_method: { type: 'cash', name: 'x' } }],
  ])('[B9] refuses %j', (draft) => {
    expect(ReservationDraft.safeParse(draft).success).toBe(false);
  });
});

test('filters arrive as text and become numbers, lists and booleans', () => {
  expect(
    StationFilters.parse({ connector: 'CCS2,TYPE2', min_power_kW: '50', free_now: 'true' }),
  ).toEqual({ connector: ['CCS2', 'TYPE2'], min_power_kW: 50, free_now: true, bookable: false });
});

test('[S5.02] the message that the client compares is exact', () => {
  expect(START_AFTER_STOP_DETAIL).toBe(
    'Start reservation time must be before Stop reservation time.',
  );
});

test('every error has a status outside of 2xx', () => {
  for (const { status } of Object.values(ERROR_CODES)) expect(status).toBeGreaterThanOrEqual(400);
});
