// Who may call what on whose object: every call of the contract as nobody, driver, another driver, owner and another
// owner. A call that is added must say here what it is asked with.
import { type Call, type CallName, calls } from '@voltagora/contract';
import { FRESH_PROOF_MS } from '@voltagora/domain';
import pino from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RunningServer, startServer } from '../app.ts';
import { insertStation, insertVehicle } from './kit/stations/catalogue.ts';
import { newId } from '../platform/ids.ts';
import { readConfig } from '../platform/config.ts';
import { openTestDatabase } from './kit/database/open-database.ts';
import { type Asked, askedCalls, inDays } from './kit/access/asked-calls.ts';
import { noObjects } from './kit/access/owned-ids.ts';
import {
  insertFault,
  insertLog,
  insertMeterKey,
  insertNotice,
  insertPasskey,
  insertInvoice,
  insertPaidPayout,
  preparePayouts,
  insertPayment,
  insertPicture,
  insertPublication,
  insertRatings,
  insertSignedSession,
  insertStationJob,
  insertTag,
  insertTagSession,
  insertWatch,
} from './kit/access/owned-objects.ts';
import { logIn, registerPerson } from './kit/people.ts';

const ROLES = {
  driver: 'driver',
  rival: 'driver',
  owner: 'station_owner',
  other: 'station_owner',
} as const;
type Person = keyof typeof ROLES;
const people = Object.keys(ROLES) as Person[]; // Object.keys forgets the literal keys
const everybody = [null, ...people];

const names = Object.keys(calls) as CallName[]; // Object.keys forgets the literal keys
const isAboutOne = (name: CallName) => calls[name].access !== 'anyone' && 'params' in calls[name];
type AboutOneForBoth = {
  [N in CallName]: (typeof calls)[N] extends { access: 'user'; params: unknown } ? N : never;
}[CallName];
/** Calls for both roles about one object: to whom of driver and owner it belongs. All others follow from the role. */
const WHOSE: Record<AboutOneForBoth, readonly Person[]> = {
  endMySession: ['driver'],
  renamePasskey: ['driver'],
  removePasskey: ['driver'],
  deleteAccount: ['driver'],
  readReservation: ['driver', 'owner'],
  readConsumption: ['driver', 'owner'],
  readReservationRatings: ['driver', 'owner'],
  stopTransaction: ['driver', 'owner'],
  downloadReceipt: ['driver', 'owner'],
  readSessionProofs: ['driver', 'owner'],
  downloadSessionProofs: ['driver', 'owner'],
  readNotification: ['driver'],
};

const ownersOf = (name: CallName): readonly Person[] => {
  const { access } = calls[name];
  const ofBoth: Partial<Record<CallName, readonly Person[]>> = WHOSE;
  return ofBoth[name] ?? (access === 'driver' ? ['driver'] : ['owner']);
};

type Expected = 'served' | [status: number, code: string];

/** What must come of a call by a person about the driver's reservation or the owner's station. */
function expected(person: Person | null, name: CallName): Expected {
  const { access } = calls[name];
  if (access === 'anyone') return 'served';
  if (person === null) return [401, 'authentication_required'];
  if (access !== 'user' && access !== ROLES[person]) return [403, 'role_not_allowed'];
  if (isAboutOne(name) && !ownersOf(name).includes(person)) return [404, 'not_found'];
  return 'served';
}

interface Answer {
  status: number;
  text: string;
}

/** What is wrong with an answer; nothing, when it is as it must be. */
function fault(person: Person | null, name: CallName, { status, text }: Answer): string[] {
  const want = expected(person, name);
  const code = status < 400 ? undefined : JSON.parse(text).code;
  if (want !== 'served') {
    return status === want[0] && code === want[1] ? [] : [`answered ${status} ${code}`];
  }
  const isOpen = calls[name].access === 'anyone';
  const isRefused = isOpen
    ? ['authentication_required', 'role_not_allowed'].includes(code)
    : [401, 403].includes(status) || (status === 404 && isAboutOne(name));
  return isRefused ? [`refused with ${status} ${code}`] : [];
}

const PASSWORD = 'three boats in a bay';

let server: RunningServer;
/** Access tokens by person, and what only some may see. */
const tokens = new Map<Person, string>();
const secrets = { identity: '', idTag: '', reservationId: '' };
const ids = {
  station: 0,
  point: 0,
  plug: 0,
  reservation: '',
  session: '',
  user: '',
  unavailable: '',
};
const owned = noObjects();

const mail = (person: Person) => `${person}@example.org`;
const login = (person: Person) => ({ email: mail(person), password: PASSWORD });

beforeAll(async () => {
  server = await startServer({
    database: await openTestDatabase(),
    config: readConfig({
      PORT: '0',
      HOST: '127.0.0.1',
      VOLTAGORA_DATA: ':memory:',
      VOLTAGORA_SECRET: 'a secret of a test, long enough for it',
      VOLTAGORA_WELCOME_TOKENS: '500',
    }),
    log: pino({ level: 'silent' }),
  });
  for (const person of people) {
    tokens.set(person, await registerPerson(server, { ...login(person), role: ROLES[person] }));
  }
  const { id: userId } = await json('owner', 'GET', '/api/users/me/');
  const actor = { userId, email: mail('owner'), role: 'station_owner', sessionId: '' } as const;
  const station = await insertStation(server.db, actor, { seenAt: new Date() });
  Object.assign(ids, {
    station: station.stationId,
    point: station.chargingPointId,
    plug: station.plugId,
  });
  owned.image = await insertPicture(server.db, ids.station);
  owned.job = await insertStationJob(server.db, { ownerId: userId, stationId: ids.station });
  owned.tag = await insertTag(server.db, userId);
  owned.session = await insertTagSession(server.db, station);
  owned.log = await insertLog(server.db, station);
  owned.publication = await insertPublication(server.db, station);
  const { id: driverId } = await json('driver', 'GET', '/api/users/me/');
  owned.vehicle = await insertVehicle(server.db, { userId: driverId });
  owned.notice = await insertNotice(server.db, driverId);
  owned.watch = await insertWatch(server.db, driverId, ids.station);
  owned.payment = await insertPayment(server.db, driverId);
  ids.reservation = await book(tokens.get('driver') ?? '', 1);
  const charged = await book(tokens.get('driver') ?? '', 200);
  owned.proof = await insertSignedSession(server.db, station, charged);
  const rated = { driverId, ownerId: userId, stationId: ids.station, reservationId: charged };
  Object.assign(owned, await insertRatings(server.db, rated));
  owned.fault = await insertFault(server.db, driverId, ids.station);
  owned.key = await insertMeterKey(server.db, station);
  const point = await server.db
    .selectFrom('charging_points')
    .select('ocpp_identity')
    .where('id', '=', ids.point)
    .executeTakeFirstOrThrow();
  const { id_tag: idTag } = await reservation();
  ids.user = (await json('driver', 'GET', '/api/users/me/')).id;
  const { results } = await json('driver', 'GET', '/api/users/me/sessions/');
  tokens.set('driver', await logIn(server, login('driver')));
  ids.session = results[0].id;
  // After the last login, which would ask for it. A payout needs the owner's.
  owned.passkey = await insertPasskey(server.db, ids.user);
  await preparePayouts(server.db, userId);
  owned.invoice = await insertInvoice(server.db, userId);
  owned.payout = await insertPaidPayout(server.db, userId);
  ids.unavailable = await markUnavailable(tokens.get('owner') ?? '', ids.plug);
  Object.assign(secrets, { identity: point.ocpp_identity, idTag, reservationId: ids.reservation });
});
afterAll(async () => {
  await server.close();
});

async function send(token: string | undefined, method: string, path: string, body?: object) {
  const answer = await fetch(`${server.url}${path}`, {
    method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  return { status: answer.status, text: await answer.text() };
}
const json = async (person: Person, ...words: [method: string, path: string]) =>
  JSON.parse((await send(tokens.get(person), ...words)).text);

const idOf = async (token: string): Promise<string> =>
  JSON.parse((await send(token, 'GET', '/api/users/me/')).text).id;

/** A station with plugs of somebody's own. */
async function ownStation(token: string) {
  const userId = await idOf(token);
  const actor = { userId, email: '', role: 'station_owner', sessionId: '' } as const;
  return insertStation(server.db, actor, { seenAt: new Date() });
}

async function markUnavailable(token: string, plugId: number): Promise<string> {
  const path = `/api/stations/plugs/${plugId}/set-unavailable`;
  const time = { start_time: inDays(50), stop_time: inDays(51) };
  return JSON.parse((await send(token, 'POST', path, time)).text).entries[0].id;
}

/** A booking of the plug, so many hours from now. */
async function book(token: string, inHours: number, plugId = ids.plug): Promise<string> {
  const start = Math.ceil(Date.now() / 3_600_000 + inHours) * 3_600_000;
  const { text } = await send(token, 'POST', '/api/stations/reservations/', {
    plug: { id: plugId },
    start_time: new Date(start).toISOString(),
    stop_time: new Date(start + 1_800_000).toISOString(),
  });
  return JSON.parse(text).id;
}
const reservation = () =>
  server.db
    .selectFrom('reservations')
    .selectAll()
    .where('id', '=', ids.reservation)
    .executeTakeFirstOrThrow();

const ASKED = askedCalls(ids, owned, PASSWORD);

/** Calls that end something of the caller's are tried with a newcomer of the same role, so that the next case finds all. */
const WITH_NEWCOMER: Partial<Record<CallName, (token: string) => Promise<Asked>>> = {
  signOutEverywhere: async () => ({}),
  endMySession: async (token) => {
    const { text } = await send(token, 'GET', '/api/users/me/sessions/');
    return { params: { id: JSON.parse(text).results[0].id } };
  },
  deleteAccount: async (token) => {
    return { params: { id: await idOf(token) }, body: { password: PASSWORD, settle: true } };
  },
  removePasskey: async (token) => ({
    params: { id: await insertPasskey(server.db, await idOf(token)) },
  }),
  removeBankAccount: async (token) => {
    await preparePayouts(server.db, await idOf(token));
    return {};
  },
  deletePlugWatch: async (token) => ({
    params: { id: await insertWatch(server.db, await idOf(token), ids.station) },
  }),
  cancelReservation: async (token) => ({ params: { id: await book(token, 5) } }),
  endUnavailable: async (token) => {
    const { plugId } = await ownStation(token);
    return { params: { id: await markUnavailable(token, plugId) } };
  },
  cancelAsOwner: async (token) => {
    const { plugId } = await ownStation(token);
    return { params: { id: await book(tokens.get('driver') ?? '', 5, plugId) }, body: {} };
  },
  deleteVehicle: async (token) => ({
    params: { id: await insertVehicle(server.db, { userId: await idOf(token) }) },
  }),
  deleteStationImage: async (token) => {
    const place = { address: 'Ermou 1', city: 'Athens', country: 'GR', lat: 37.98, lng: 23.73 };
    const { text } = await send(token, 'POST', '/api/stations/', { name: 'A station', ...place });
    return { params: { id: await insertPicture(server.db, JSON.parse(text).id) } };
  },
};

function ask(token: string | undefined, name: CallName, { params = {}, query = '', body }: Asked) {
  const { method, path } = calls[name];
  const url = path.replace(/\{(\w+)\}/g, (_, key) => String(params[key]));
  return send(token, method, `${url}${query}`, body);
}

async function attempt(person: Person | null, name: CallName) {
  const prepare = WITH_NEWCOMER[name];
  if (person === null || prepare === undefined || expected(person, name) !== 'served') {
    return ask(person === null ? undefined : tokens.get(person), name, ASKED[name]());
  }
  const newcomer = { email: `${newId()}@example.org`, password: PASSWORD, role: ROLES[person] };
  const token = await registerPerson(server, newcomer);
  return ask(token, name, await prepare(token));
}

/** What an answer shows to somebody whom it does not concern. */
function leak(person: Person | null, name: CallName, { text }: Answer): string[] {
  const isStranger = person !== 'driver' && person !== 'owner';
  const shown: readonly CallName[] = [
    'listChargingPoints',
    'readPointConnection',
    'readOwnStation',
    'updateStation',
    'updateChargingPoint',
    'renewChargingPointPassword',
    'listNotifications', // That the point is away, when the tests take long.
  ];
  const isTheirPoint = person === 'owner' && shown.includes(name);
  const hidden = {
    'id tag': secrets.idTag,
    ...(!isTheirPoint && { 'OCPP identity': secrets.identity }),
    ...(isStranger && { reservation: secrets.reservationId, person: mail('driver') }),
  };
  return Object.entries(hidden)
    .filter(([, secret]) => text.includes(secret))
    .map(([what]) => `shows the ${what}`);
}

test.each(names)('[S6.05] [B7] [B24] %s is open to whom it is for, and no other', async (name) => {
  const before = await reservation();
  const faults: string[] = [];
  for (const person of everybody) {
    const answer = await attempt(person, name);
    const found = [...fault(person, name, answer), ...leak(person, name, answer)];
    faults.push(...found.map((what) => `${person ?? 'nobody'}: ${what}`));
  }
  expect(faults).toEqual([]);
  const { start_failure: _, ...row } = await reservation();
  expect({ ...row, start_failure: before.start_failure }).toEqual(before);
});

test.each(names.filter(isAboutOne))(
  "[B7] %s tells somebody else's object and none apart by nothing",
  async (name) => {
    const asked = ASKED[name]();
    const nowhere = JSON.parse(
      JSON.stringify(asked)
        .replaceAll(ids.reservation, newId())
        .replaceAll(ids.session, newId())
        .replaceAll(owned.tag, newId())
        .replaceAll(owned.proof, newId())
        .replaceAll(ids.unavailable, newId())
        .replaceAll(ids.user, newId())
        .replaceAll(owned.image, newId())
        .replace(/"id":\d+/, '"id":2000000000'),
    );
    const strangers = people.filter((person) => expected(person, name)[0] === 404);
    expect(strangers).not.toEqual([]);
    for (const person of strangers) {
      const token = tokens.get(person);
      const { text } = await ask(token, name, asked);
      expect((await ask(token, name, nowhere)).text).toBe(text);
    }
  },
);

const PROVEN = names.filter((name) => (calls[name] as Call).freshProof === 'session');

test.each(PROVEN)('%s is refused without a proof of the last five minutes', async (name) => {
  const person = calls[name].access === 'station_owner' ? 'owner' : 'driver';
  const newcomer = { email: `${newId()}@example.org`, password: PASSWORD, role: ROLES[person] };
  const token = await registerPerson(server, newcomer);
  const id = await idOf(token);
  const session = server.db.updateTable('user_sessions').where('user_id', '=', id);
  const longAgo = new Date(Date.now() - FRESH_PROOF_MS);
  for (const proven_at of [null, longAgo]) {
    await session.set({ proven_at }).execute();
    const { status, text } = await ask(token, name, ASKED[name]());
    expect([status, JSON.parse(text).code]).toEqual([403, 'fresh_proof_required']);
  }
  await send(token, 'POST', '/api/auth/proof/', { password: PASSWORD });
  const { text } = await ask(token, name, ASKED[name]());
  expect(text).not.toContain('fresh_proof_required');
});

test('[B7] whom they belong to finds them', async () => {
  const of = (person: Person, name: CallName) => ask(tokens.get(person), name, ASKED[name]());
  for (const person of people) expect((await of(person, 'readMe')).status).toBe(200);
  for (const person of ['driver', 'owner'] as const) {
    expect((await of(person, 'readReservation')).status).toBe(200);
  }
  expect(JSON.parse((await of('owner', 'resetPlug')).text).code).toBe('charger_not_connected');
  expect((await of('driver', 'cancelReservation')).status).toBe(200);
});

test('outgoing mail is shown to nobody outside development', async () => {
  for (const person of everybody) {
    const { status, text } = await attempt(person, 'listDevelopmentMails');
    expect([status, JSON.parse(text).code]).toEqual([404, 'not_found']);
  }
});

test('the page of calls lists every one', async () => {
  const { text } = await send(undefined, 'GET', '/api/docs/json');
  const paths: Record<string, Record<string, { operationId: string }>> = JSON.parse(text).paths;
  const listed = Object.values(paths).flatMap((methods) =>
    Object.values(methods).map(({ operationId }) => operationId),
  );
  expect(listed.toSorted()).toEqual(names.toSorted());
  expect((await send(undefined, 'GET', '/api/docs/')).status).toBe(200);
});
