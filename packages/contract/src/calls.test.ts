// The table of calls as a whole, and what a wrong request is told: which field, and why.
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { type Call, type CallName, calls, ERROR_CODES, OBJECT_RULES } from './index.ts';

const table = Object.entries<Call>(calls);
const namesOf = (wrong: (call: Call) => boolean): string[] =>
  table.filter(([, call]) => wrong(call)).map(([name]) => name);
const parametersOf = ({ path }: Call): string[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);

describe('every call', () => {
  test('has a method and path that no other has, whatever its parameters are named', () => {
    const routes = table.map(
      ([, { method, path }]) => `${method} ${path.replaceAll(/\{\w+\}/g, '{}')}`,
    );
    expect(routes.filter((route, at) => routes.indexOf(route) !== at)).toEqual([]);
  });

  test('validates each parameter of its path, and no other', () => {
    const validated = ({ params }: Call): string[] =>
      params instanceof z.ZodObject ? Object.keys(params.shape) : [];
    const differs = (call: Call): boolean =>
      parametersOf(call).toSorted().join() !== validated(call).toSorted().join();
    expect(namesOf(differs)).toEqual([]);
  });

  test('that reads takes no body', () => {
    expect(namesOf(({ method, body }) => method === 'GET' && body !== undefined)).toEqual([]);
  });

  test('answers 204 exactly when it has nothing to say', () => {
    const differs = ({ status, answer }: Call): boolean =>
      (status === 204) !== answer.safeParse(null).success;
    expect(namesOf(differs)).toEqual([]);
  });

  test('with an Idempotency-Key changes something, for somebody who is known', () => {
    const isWrong = ({ isIdempotent, method, access }: Call): boolean =>
      isIdempotent !== undefined && (method !== 'POST' || access === 'anyone');
    expect(namesOf(isWrong)).toEqual([]);
  });

  test('that changes something is for somebody, except where nobody can be known yet', () => {
    const open = namesOf(({ method, access }) => method !== 'GET' && access === 'anyone');
    expect(open.toSorted()).toEqual([
      'activateUser',
      'addMissingTexts',
      'beginGuestCharge',
      'beginPasskeyLogin',
      'cancelGuestCharge',
      'checkReservation',
      'confirmBrowser',
      'contactHost',
      'createToken',
      'createUser',
      'finishAppleSignIn',
      'finishGoogleSignIn',
      'finishLogin',
      'finishPasskeyLogin',
      'forgotPassword',
      'logout',
      'mailBrowserLink',
      'mailGuestReceipt',
      'planTrip',
      'quoteGuestCharge',
      'quoteReservation',
      'receivePaymentEvent',
      'refreshToken',
      'resendActivation',
      'resetPassword',
      'startGuestCharge',
      'stopGuestCharge',
    ]);
  });

  test('[22.5] may be stored by a browser only if anybody may read it', () => {
    const isWrong = ({ isPublic, method, access }: Call): boolean =>
      isPublic !== undefined && (method !== 'GET' || access !== 'anyone');
    expect(namesOf(isWrong)).toEqual([]);
    const open = ({ isPublic, method, access }: Call): boolean =>
      method === 'GET' && access === 'anyone' && !isPublic;
    expect(namesOf(open).toSorted(), 'with a secret or a person in the answer').toEqual([
      'beginAppleSignIn',
      'beginGoogleSignIn',
      'downloadGuestReceipt',
      'listDevelopmentMails',
      'readCalendarFeed',
      'readGuestCharge',
    ]);
  });

  test('[22.6] about money, credentials or factors needs a fresh proof', () => {
    expect(namesOf(({ freshProof }) => freshProof === 'session').toSorted()).toEqual([
      'addPasskey',
      'beginAuthenticator',
      'beginPasskey',
      'confirmAuthenticator',
      'deleteInstalledCertificate',
      'installRootCertificate',
      'raiseSecurityProfile',
      'refundTokens',
      'removeAuthenticator',
      'removeBankAccount',
      'removePasskey',
      'renewChargingPointPassword',
      'renewRecoveryCodes',
      'requestPayout',
      'requestPointCertificate',
      'rotatePointPassword',
      'saveBankAccount',
      'setPayoutSchedule',
    ]);
    expect(namesOf(({ freshProof }) => freshProof === 'request').toSorted()).toEqual([
      'deleteAccount',
      'setPassword',
    ]);
    expect(namesOf(({ freshProof }) => freshProof === 'own_password').toSorted()).toEqual([
      'createChargingPoint',
      'importChargingPoints',
    ]);
  });

  test('about one object says to whom it belongs', () => {
    const silent = namesOf((call) => call.access !== 'anyone' && call.params !== undefined).filter(
      (name) => !(name in OBJECT_RULES),
    );
    expect(silent).toEqual([]);
  });
});

type Part = 'params' | 'query' | 'body';
/** What is said of each wrong field: its path, and the reason. */
function refusalOf(name: CallName, part: Part, given: unknown): Record<string, string> {
  const call: Call = calls[name];
  const issues = call[part]?.safeParse(given).error?.issues ?? [];
  return Object.fromEntries(issues.map(({ path, message }) => [path.join('.'), message]));
}

const wrong: [string, CallName, Part, unknown, Record<string, RegExp>][] = [
  [
    'nothing at all',
    'createUser',
    'body',
    {},
    {
      first_name: /expected string, received undefined/,
      last_name: /expected string, received undefined/,
      email: /expected string, received undefined/,
      password: /expected string, received undefined/,
      role: /expected object, received undefined/,
    },
  ],
  ['no body', 'createReservation', 'body', null, { '': /expected object, received null/ }],
  ['a word for an id', 'readStation', 'params', { id: 'abc' }, { id: /expected number/ }],
  ['an id of 0', 'readStation', 'params', { id: '0' }, { id: />0/ }],
  ['half an id', 'readStation', 'params', { id: '1.5' }, { id: /expected int/ }],
  ['an id that wraps', 'readStation', 'params', { id: '2147483648' }, { id: /<=2147483647/ }],
  ['a guessable id', 'readReservation', 'params', { id: '7' }, { id: /UUID/ }],
  [
    'a page before the first, and too much of it',
    'listStations',
    'query',
    { page: '0', page_size: '101' },
    { page: />=1/, page_size: /<=100/ },
  ],
  ['two lines to search', 'listStations', 'query', { search: 'a\nb' }, { search: /one line/ }],
  [
    'a place that is not on earth',
    'searchStations',
    'params',
    { lat: '91', lng: '181', zoom: '23' },
    { lat: /<=90/, lng: /<=180/, zoom: /<=22/ },
  ],
  ['less than nothing', 'topUp', 'body', { amount: -1 }, { amount: />=5/ }],
  [
    'half seconds',
    'setMonitor',
    'body',
    { variable: 'EVSE(1).Power', type: 'every', value: 0.5, severity: 4 },
    { value: /whole seconds/ },
  ],
  [
    'a vehicle of no model',
    'createVehicle',
    'body',
    { model: null, own_model: null },
    { model: /choose a model of the list, or give an own one/ },
  ],
  [
    'a number plate of markup',
    'createVehicle',
    'body',
    { model: { id: 1 }, plate_number: '<b>' },
    { plate_number: /no number plate has/ },
  ],
  [
    'a charging point named as browsers are',
    'createChargingPoint',
    'body',
    { label: 'A', ocpp_identity: 'browser' },
    { ocpp_identity: /must not be browser/ },
  ],
  [
    'an id tag that OCPP cannot carry',
    'createIdTag',
    'body',
    { idTag: 'x'.repeat(21) },
    { idTag: /1 to 20/ },
  ],
  [
    'a language that is not shipped',
    'addMissingTexts',
    'params',
    { lng: 'fr', ns: 'translation' },
    { lng: /"en"\|"el"/ },
  ],
];

describe('[B9] a wrong request is told which field is wrong, and why', () => {
  test.each(wrong)('%s', (_what, name, part, given, reasons) => {
    const told = refusalOf(name, part, given);
    expect(Object.keys(told)).toEqual(Object.keys(reasons));
    for (const [field, reason] of Object.entries(reasons)) expect(told[field]).toMatch(reason);
  });

  test('a field that is unknown is named', () => {
    expect(refusalOf('requestPayout', 'body', { tokens: 20, owner: 'me' })).toEqual({
      '': 'Unrecognized key: "owner"',
    });
  });
});

test('[S8.03] the code that refreshes a token comes with 401, and passwords that differ with 417', () => {
  expect(ERROR_CODES.token_not_valid.status).toBe(401);
  expect(ERROR_CODES.passwords_do_not_match.status).toBe(417);
});
