// Who may call what on whose object: every call of the contract as nobody, the wrong role, somebody else of the right
// role, and the one it belongs to. A call that is added must say here what it is asked with.
import { type CallName, calls } from '@voltagora/contract';
import pino from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RunningServer, startServer } from './app.ts';
import { insertStation } from './features/reservations/test-catalogue.ts';
import { newId } from './platform/ids.ts';
import { readConfig } from './platform/config.ts';
import { logIn, registerPerson } from './test-people.ts';

const PASSWORD = 'three boats in a bay';
const ROLES = {
  driver: 'driver',
  rival: 'driver',
  owner: 'station_owner',
  other: 'station_owner',
} as const;
type Person = keyof typeof ROLES;
const people = Object.keys(ROLES) as Person[]; // Object.keys forgets the literal keys

let server: RunningServer;
/** Access tokens by person, and what only some may see. */
const tokens = new Map<Person, string>();
const secrets = { identity: '', idTag: '', reservationId: '' };
const ids = { station: 0, point: 0, plug: 0, reservation: '', session: '', user: '' };

const mail = (person: Person) => `${person}@example.org`;
const login = (person: Person) => ({ email: mail(person), password: PASSWORD });

beforeAll(async () => {
  server = await startServer({
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
  const hour = Math.ceil(Date.now() / 3_600_000 + 1) * 3_600_000;
  const { id } = await json('driver', 'POST', '/api/stations/reservations/', {
    plug: { id: station.plugId },
    start_time: new Date(hour).toISOString(),
    stop_time: new Date(hour + 3_600_000).toISOString(),
  });
  Object.assign(ids, {
    station: station.stationId,
    point: station.chargingPointId,
    plug: station.plugId,
    reservation: id,
  });
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
  Object.assign(secrets, { identity: point.ocpp_identity, idTag, reservationId: id });
});
afterAll(() => server.close());

async function send(person: Person | null, method: string, path: string, body?: object) {
  const token = person && tokens.get(person);
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
const json = async (...words: Parameters<typeof send>) => JSON.parse((await send(...words)).text);

const reservation = () =>
  server.db.selectFrom('reservations').selectAll().executeTakeFirstOrThrow();

interface Asked {
  params?: Record<string, string | number>;
  body?: object;
}
const draft = () => ({
  plug: { id: ids.plug },
  start_time: '2020-01-01T10:00:00Z',
  stop_time: '2020-01-01T11:00:00Z',
});
const ofStation = (): Asked => ({ params: { id: ids.station } });
const ofReservation = (): Asked => ({ params: { id: ids.reservation } });
const ofPoint = (body?: object): Asked => ({ params: { id: ids.point }, ...(body && { body }) });
const nothing = (): Asked => ({});

/** How each call is asked about the driver's reservation, or about the owner's station and charging point. */
const ASKED: Record<CallName, () => Asked> = {
  createUser: () => ({ body: {} }),
  createToken: () => ({ body: {} }),
  refreshToken: () => ({ body: { refresh: 'none' } }),
  logout: () => ({ body: { refresh: 'none' } }),
  readMe: nothing,
  updateMe: () => ({ body: {} }),
  activateUser: () => ({ body: { uid: 'none', token: 'none' } }),
  resendActivation: () => ({ body: { email: 'nobody@example.org' } }),
  forgotPassword: () => ({ body: { email: 'nobody@example.org' } }),
  resetPassword: () => ({ body: { uid: 'none', token: 'none', new_password: PASSWORD } }),
  setPassword: () => ({ body: {} }),
  listMySessions: nothing,
  endMySession: () => ({ params: { id: ids.session } }),
  signOutEverywhere: () => ({ body: {} }),
  exportMe: nothing,
  deleteAccount: () => ({ params: { id: ids.user }, body: {} }),
  beginGoogleSignIn: nothing,
  finishGoogleSignIn: nothing,
  beginAppleSignIn: nothing,
  finishAppleSignIn: nothing,
  readBusinessProfile: nothing,
  createBusinessProfile: () => ({ body: {} }),
  updateBusinessProfile: () => ({ body: {} }),
  listDevelopmentMails: nothing,
  listVehicles: nothing,
  listVehicleModels: nothing,
  searchPlaces: nothing,
  readConfig: nothing,
  readHealth: nothing,
  listStations: nothing,
  listMyStations: nothing,
  listFeaturedStations: nothing,
  listLatestStations: nothing,
  searchStations: () => ({ params: { lat: 37.98, lng: 23.73, zoom: 12 } }),
  readAnalytics: nothing,
  readStationBySlug: () => ({ params: { slug: 'none' } }),
  readStation: ofStation,
  listStationTransactions: ofStation,
  listChargingPoints: ofStation,
  readPlug: () => ({ params: { id: ids.plug } }),
  listMyReservations: nothing,
  listOwnerReservations: nothing,
  listStationReservations: ofStation,
  readDayAvailability: ofStation,
  readNextReservation: nothing,
  readReservation: ofReservation,
  readConsumption: ofReservation,
  quoteReservation: () => ({ body: draft() }),
  checkReservation: () => ({ body: draft() }),
  createReservation: () => ({ body: draft() }),
  cancelReservation: ofReservation,
  readBalance: nothing,
  readTokenPrice: nothing,
  listDriverTransactions: nothing,
  listOwnerTransactions: nothing,
  startTransaction: () => ofPoint({ reservation: { id: ids.reservation } }),
  stopTransaction: () => ofPoint({ reservation: { id: ids.reservation } }),
  resetPlug: () => ofPoint({ type: 'Soft' }),
  unlockConnector: () => ofPoint({ quantity: 1 }),
  changeAvailability: () => ofPoint({ quantity: 1, type: 'Inoperative' }),
  triggerMessage: () => ofPoint({ requested_message: 'Heartbeat' }),
  readConfiguration: ofPoint,
  changeConfiguration: () => ofPoint({ key: 'HeartbeatInterval', value: '5' }),
  clearCache: ofPoint,
};

async function ask(person: Person | null, name: CallName, { params = {}, body }: Asked) {
  const { method, path } = calls[name];
  const url = path.replace(/\{(\w+)\}/g, (_, key) => String(params[key]));
  const answer = await send(person, method, url, body);
  if (name === 'signOutEverywhere' && person !== null) {
    tokens.set(person, await logIn(server, login(person)));
  }
  return answer;
}

const names = Object.keys(calls) as CallName[]; // Object.keys forgets the literal keys
const mayCall = (person: Person, name: CallName) =>
  ['anyone', 'user', ROLES[person]].includes(calls[name].access);
const guarded = names.filter((name) => calls[name].access !== 'anyone');
const ofSomebody = guarded.filter((name) => 'params' in calls[name]);

const codeOf = ({ status, text }: { status: number; text: string }) => [
  status,
  JSON.parse(text).code,
];

test.each(guarded)('[B7] %s is refused to nobody and to the wrong role', async (name) => {
  const asNobody = await ask(null, name, ASKED[name]());
  expect(codeOf(asNobody)).toEqual([401, 'authentication_required']);
  for (const person of people.filter((each) => !mayCall(each, name))) {
    const answer = await ask(person, name, ASKED[name]());
    expect(codeOf(answer)).toEqual([403, 'role_not_allowed']);
  }
});

test.each(ofSomebody)('[B7] %s finds nothing of somebody else', async (name) => {
  const before = await reservation();
  const asked = ASKED[name]();
  const nowhere = JSON.parse(
    JSON.stringify(asked)
      .replaceAll(ids.reservation, newId())
      .replaceAll(ids.session, newId())
      .replaceAll(ids.user, newId())
      .replace(/"id":\d+/, '"id":2000000000'),
  );
  const strangers = (['rival', 'other'] as const).filter((each) => mayCall(each, name));
  expect(strangers).not.toEqual([]);
  for (const person of strangers) {
    const answer = await ask(person, name, asked);
    expect(codeOf(answer)).toEqual([404, 'not_found']);
    expect(answer.text).toBe((await ask(person, name, nowhere)).text);
  }
  expect(await reservation()).toEqual(before);
});

test.each(names)('[B24] %s shows no identity, id tag or person to a stranger', async (name) => {
  for (const person of [null, 'rival', 'other'] as const) {
    const { text } = await ask(person, name, ASKED[name]());
    for (const secret of [...Object.values(secrets), mail('driver')]) {
      expect(text).not.toContain(secret);
    }
  }
});

const unchanging = names.filter((name) => name !== 'cancelReservation');
test.each(unchanging)(
  '[B24] %s shows no id tag, and no identity but to the owner',
  async (name) => {
    for (const person of ['driver', 'owner'] as const) {
      const { text } = await ask(person, name, ASKED[name]());
      expect(text).not.toContain(secrets.idTag);
      const isTheirs = person === 'owner' && name === 'listChargingPoints';
      expect(text.includes(secrets.identity)).toBe(isTheirs);
    }
  },
);

test('[B7] whom they belong to finds them', async () => {
  for (const person of people) expect((await ask(person, 'readMe', {})).status).toBe(200);
  for (const person of ['driver', 'owner'] as const) {
    expect((await ask(person, 'readReservation', ofReservation())).status).toBe(200);
  }
  const reset = await ask('owner', 'resetPlug', ASKED.resetPlug());
  expect(JSON.parse(reset.text).code).toBe('charger_not_connected');
  expect((await ask('driver', 'cancelReservation', ofReservation())).status).toBe(200);
});
