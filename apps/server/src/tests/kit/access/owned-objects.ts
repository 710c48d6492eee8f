import type { Db } from '../../../platform/db/db.ts';
import { newId } from '../../../platform/ids.ts';

/** A picture of a station, as a row alone. */
export async function insertPicture(db: Db, stationId: number): Promise<string> {
  const id = newId();
  const row = { id, station_id: stationId, position: 1, width: 1600, height: 900 };
  const picture = { ...row, created_at: new Date() };
  await db.insertInto('station_images').values(picture).execute();
  return id;
}

/** A top-up of a driver that waits to be paid, as a row alone. */
export async function insertPayment(db: Db, driverId: string): Promise<string> {
  const id = newId();
  const asked = { currency: 'EURO', amount_minor: 500, tokens_minor: 5000 } as const;
  const now = new Date();
  const payment = { ...asked, provider: 'sandbox', status: 'open', kind: 'top_up' } as const;
  await db
    .insertInto('payments')
    .values({ id, user_id: driverId, ...payment, created_at: now, expires_at: now })
    .execute();
  return id;
}

/** A charge that was begun with an id tag, as a row alone. */
export async function insertTagSession(
  db: Db,
  at: { chargingPointId: number; plugId: number },
): Promise<string> {
  const id = newId();
  const now = new Date();
  const said = { id_tag: 'CARD-1', meter_start_wh: 0, started_at: now, received_at: now };
  const place = { charging_point_id: at.chargingPointId, plug_id: at.plugId };
  await db
    .insertInto('charging_sessions')
    .values({ id, ...said, ...place })
    .execute();
  return id;
}

/** An id tag of an owner, at all of their charging points. */
export async function insertTag(db: Db, ownerId: string): Promise<string> {
  const id = newId();
  const tag = { id, owner_id: ownerId, id_tag: 'CARD-1', charging_point_id: null };
  await db
    .insertInto('id_tags')
    .values({ ...tag, created_at: new Date() })
    .execute();
  return id;
}

/** A log that a charging point was asked for, as a row alone. */
export async function insertLog(db: Db, { chargingPointId }: { chargingPointId: number }) {
  const now = new Date();
  const log = { charging_point_id: chargingPointId, kind: 'diagnostics', state: 'asked' } as const;
  const { request_id: id } = await db
    .insertInto('charger_logs')
    .values({ ...log, asked_at: now, keep_until: new Date(now.getTime() + 86_400_000) })
    .returning('request_id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Firmware that a charging point was asked to publish, as a row alone. */
export async function insertPublication(db: Db, { chargingPointId }: { chargingPointId: number }) {
  const asked = { url: 'https://firmware.example/one.bin', checksum: 'a'.repeat(32) };
  const { request_id: id } = await db
    .insertInto('firmware_publications')
    .values({
      ...asked,
      charging_point_id: chargingPointId,
      state: 'asked',
      asked_at: new Date(),
      told_at: null,
      report: null,
    })
    .returning('request_id')
    .executeTakeFirstOrThrow();
  return id;
}

/** A charge that has ended and whose meter had signed something, as rows alone. */
export async function insertSignedSession(
  db: Db,
  at: { chargingPointId: number; plugId: number },
  reservationId: string,
): Promise<string> {
  const id = newId();
  const now = new Date();
  const said = { id_tag: 'CARD-2', meter_start_wh: 0, started_at: now, received_at: now };
  const place = { charging_point_id: at.chargingPointId, plug_id: at.plugId };
  await db
    .insertInto('charging_sessions')
    .values({ id, ...said, ...place, reservation_id: reservationId, stopped_at: now })
    .execute();
  const signed = { context: 'Transaction.End', format: 'EDL', data: 'AQ==', public_key: null };
  await db
    .insertInto('meter_proofs')
    .values({ session_id: id, taken_at: now, received_at: now, ...signed })
    .execute();
  return id;
}

/** A key of a meter, as a row alone. */
export async function insertMeterKey(db: Db, { chargingPointId }: { chargingPointId: number }) {
  const key = { public_key: '00', source: 'owner', removed_at: null } as const;
  const { id } = await db
    .insertInto('meter_keys')
    .values({ charging_point_id: chargingPointId, ...key, added_at: new Date() })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Something that a person was told, as a row alone. */
export async function insertNotice(db: Db, userId: string): Promise<string> {
  const id = newId();
  const now = new Date();
  const notice = { kind: 'payout', subject: id, data: '{}', link: '/', held_until: null } as const;
  await db
    .insertInto('notifications')
    .values({ id, user_id: userId, ...notice, created_at: now, expires_at: now })
    .execute();
  return id;
}

/** A station that a driver waits for, as a row alone. */
export async function insertWatch(db: Db, userId: string, stationId: number): Promise<string> {
  const id = newId();
  const now = new Date();
  const watch = { id, user_id: userId, station_id: stationId, plug_id: null, created_at: now };
  const expiresAt = new Date(now.getTime() + 3_600_000);
  await db
    .insertInto('plug_watches')
    .values({ ...watch, expires_at: expiresAt })
    .execute();
  return id;
}

export async function insertPasskey(db: Db, userId: string): Promise<string> {
  const id = newId();
  await db
    .insertInto('passkeys')
    .values({
      id,
      user_id: userId,
      credential_id: id,
      public_key: '',
      counter: 0,
      transports: [],
      name: 'Phone',
      created_at: new Date(),
    })
    .execute();
  return id;
}

/** What a payout needs: a second factor, and a bank account. */
export async function preparePayouts(db: Db, userId: string): Promise<void> {
  await insertPasskey(db, userId);
  await insertBankAccount(db, userId);
}

export async function insertBankAccount(db: Db, userId: string): Promise<void> {
  const at = new Date('2026-01-01T00:00:00Z');
  await db
    .insertInto('bank_accounts')
    .values({
      owner_id: userId,
      iban: 'GR1601101250000000012300695',
      holder: 'Ελένη Παπαδοπούλου',
      scheduled_at: at,
      created_at: at,
      updated_at: at,
    })
    .execute();
}

/** A commission invoice, as a row alone. */
export async function insertInvoice(db: Db, ownerId: string): Promise<string> {
  const id = newId();
  const issuer = { name: 'Host', address: '', taxNumber: '' };
  const recipient = { name: 'Owner', email: '', tax_num: null, tax_office: null, address: null };
  await db
    .insertInto('commission_invoices')
    .values({
      id,
      year: 2000,
      sequence: 1,
      owner_id: ownerId,
      month: '2000-01',
      time_zone: 'UTC',
      currency: 'EURO',
      total_minor: 124,
      vat_minor: 24,
      vat_percentage_micro: 24_000_000,
      tokens_minor: 1_240,
      issuer: JSON.stringify(issuer),
      recipient: JSON.stringify(recipient),
      issued_at: new Date('2000-02-01T00:00:00Z'),
    })
    .execute();
  return id;
}

/** A payout that was paid, as a row alone. */
export async function insertPaidPayout(db: Db, ownerId: string): Promise<string> {
  const id = newId();
  const at = new Date();
  const row = { id, owner_id: ownerId, amount_minor: 100, status: 'paid' } as const;
  await db
    .insertInto('payouts')
    .values({ ...row, requested_at: at, decided_at: at })
    .execute();
  return id;
}

interface Rated {
  driverId: string;
  ownerId: string;
  stationId: number;
  reservationId: string;
}

/** What driver and owner said of each other after a session, as rows alone. */
export async function insertRatings(
  db: Db,
  { driverId, ownerId, stationId, reservationId }: Rated,
) {
  const [rating, driverRating] = [newId(), newId()];
  const said = { driver_id: driverId, reservation_id: reservationId, created_at: new Date() };
  await db
    .insertInto('station_ratings')
    .values({ id: rating, ...said, station_id: stationId, stars: 4, body: '' })
    .execute();
  await db
    .insertInto('driver_ratings')
    .values({ id: driverRating, ...said, owner_id: ownerId, stars: 4, reasons: [] })
    .execute();
  return { rating, driverRating };
}

/** A fault that a driver has reported, as a row alone. */
export async function insertFault(db: Db, driverId: string, stationId: number): Promise<string> {
  const id = newId();
  const fault = { station_id: stationId, plug_id: null, category: 'screen', body: '' } as const;
  await db
    .insertInto('fault_reports')
    .values({ id, driver_id: driverId, ...fault, created_at: new Date() })
    .execute();
  return id;
}

/** A finished change of many stations, here of one. */
export async function insertStationJob(
  db: Db,
  { ownerId, stationId }: { ownerId: string; stationId: number },
): Promise<string> {
  const id = newId();
  const now = new Date();
  await db
    .insertInto('station_jobs')
    .values({
      id,
      owner_id: ownerId,
      action: JSON.stringify({ kind: 'resume' }),
      undoes: null,
      created_at: now,
      finished_at: now,
    })
    .execute();
  await db
    .insertInto('station_job_items')
    .values({
      job_id: id,
      position: 0,
      station_id: stationId,
      name: 'Station',
      line: null,
      input: null,
      state: 'done',
      before: JSON.stringify({ is_paused: false }),
      after: JSON.stringify({ is_paused: false }),
    })
    .execute();
  return id;
}
