import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  ACTIONS,
  noMessages as none,
  noteSource,
  noteTest,
  readMessages,
} from './ocpp-messages.ts';
import { directionsOf, withMessages } from './ocpp-table.ts';
import { ROOT } from './run.ts';

const page = readFileSync(join(ROOT, 'docs', 'ocpp.md'), 'utf8');

test('[S4.01] docs/ocpp.md shows every message of the sources', () => {
  const isCurrent = page === withMessages(page, readMessages(ROOT));
  expect(isCurrent, 'out of date: run `node launch.mjs ocpp-table`').toBe(true);
});

test('every message from a charging point exists in its version', () => {
  const received = (version: '1.6' | '2.0.1') =>
    [...ACTIONS[version]].filter((action) => directionsOf(version, action).includes('received'));
  expect(received('1.6')).toHaveLength(14);
  expect(received('2.0.1')).toHaveLength(25);
});

test('a property of a handler map is received in the version of the map', () => {
  const messages = none();
  noteSource(
    messages,
    `type Some = Pick<OcppHandlers201, 'Heartbeat'>;
     const both = (deps): Some => ({ Heartbeat: () => ({}), async NotifyReport() {} });
     const older = (deps): OcppHandlers => ({ Authorize: authorize(deps), Foo: foo(deps) });
     const words = { BootNotification: 'it has started' };`,
  );
  expect(messages['2.0.1'].received).toEqual(new Set(['Heartbeat', 'NotifyReport']));
  expect(messages['1.6'].received).toEqual(new Set(['Authorize']));
});

test('a message that is always answered with the same and changes nothing does not count as received', () => {
  const messages = none();
  noteSource(
    messages,
    `const all = (deps): OcppHandlers => ({
       DataTransfer: () => ({ status: 'UnknownVendorId' }),
       Heartbeat: () => ({ currentTime: deps.clock.now().toISOString() }),
     });`,
  );
  expect(messages['1.6'].received).toEqual(new Set(['DataTransfer', 'Heartbeat']));
  expect(messages['1.6'].acknowledged).toEqual(new Set(['DataTransfer']));
  const table = withMessages(page, messages);
  expect(table).toMatch(/\| DataTransfer +\| answered only \|/);
  expect(table).toMatch(/39 messages: 1 of 14 received/);
});

test('a command over a connection is sent in its version', () => {
  const messages = none();
  noteSource(
    messages,
    `const older = ({ command }: OcppConnection16) => ({ reset: () => command('Reset', {}) });
     const newer = (connection: OcppConnection201) =>
       connection.command(isAll ? 'GetBaseReport' : 'GetReport', { type: 'Reset' });
     const nobodys = () => command('ClearCache', {});`,
  );
  expect(messages['1.6'].sent).toEqual(new Set(['Reset']));
  expect(messages['2.0.1'].sent).toEqual(new Set(['GetBaseReport', 'GetReport']));
});

test("a check of the connection's version decides the version of sent messages", () => {
  const messages = none();
  noteSource(
    messages,
    `function ask(connection: OcppConnection) {
       if (connection.version === '2.0.1') return connection.command('GetReport', {});
       return connection.command('GetConfiguration', {});
     }
     const clear = (connection: OcppConnection) =>
       connection.version === '1.6' ? connection.command('Reset', {}) : connection.command('GetLog', {});`,
  );
  expect(messages['1.6'].sent).toEqual(new Set(['GetConfiguration', 'Reset']));
  expect(messages['2.0.1'].sent).toEqual(new Set(['GetReport', 'GetLog']));
});

test('a test covers a message by its name, in the version that it is about', () => {
  const messages = none();
  noteTest(messages, `point.call('Heartbeat', {}); send('[2,"1","Authorize",{}]');`);
  noteTest(messages, `openPoint('ocpp2.0.1').handle('GetReport', answer);`);
  expect(messages['1.6'].tested).toEqual(new Set(['Heartbeat', 'Authorize']));
  expect(messages['2.0.1'].tested).toEqual(new Set(['GetReport']));
});
