import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { HostUsageError, readHostArguments } from './host-arguments.ts';
import { HOST_HELP } from './host-help.ts';
import { HostRequest } from './host-request.ts';

const RESERVATION = '0198c0de-1a2b-7c3d-8e4f-001122334455';
const IMPORT = { command: 'import', format: 'auto', dry_run: false, let_vanish: false };

test.each([
  ['accounts', { command: 'accounts', search: '', suspended: false, limit: 50 }],
  [
    'accounts --search eleni --role driver --suspended --limit 5',
    { command: 'accounts', search: 'eleni', role: 'driver', suspended: true, limit: 5 },
  ],
  ['account a@b.gr', { command: 'account', account: 'a@b.gr' }],
  ['suspend a@b.gr --reason fraud', { command: 'suspend', account: 'a@b.gr', reason: 'fraud' }],
  ['suspend --reason fraud a@b.gr', { command: 'suspend', account: 'a@b.gr', reason: 'fraud' }],
  ['unsuspend a@b.gr', { command: 'unsuspend', account: 'a@b.gr' }],
  [
    `refund ${RESERVATION} --reason broken`,
    { command: 'refund', reservation: RESERVATION, reason: 'broken', at_our_cost: false },
  ],
  [
    `refund ${RESERVATION} --reason broken --tokens 12.5 --at-our-cost`,
    {
      command: 'refund',
      reservation: RESERVATION,
      reason: 'broken',
      tokens: 12.5,
      at_our_cost: true,
    },
  ],
  ['payouts', { command: 'payouts', status: 'requested', limit: 50 }],
  [
    `pay-payout ${RESERVATION} --reference SEPA-1`,
    { command: 'pay-payout', payout: RESERVATION, reference: 'SEPA-1' },
  ],
  [
    `refuse-payout ${RESERVATION} --reason unproven`,
    { command: 'refuse-payout', payout: RESERVATION, reason: 'unproven' },
  ],
  ['backup /srv/a.backup', { command: 'backup', file: '/srv/a.backup' }],
  ['restore /srv/a.backup', { command: 'restore', file: '/srv/a.backup' }],
  ['move postgres://a@b/c', { command: 'move', to: 'postgres://a@b/c' }],
  ['feature 12', { command: 'feature', station: '12' }],
  ['unfeature some-slug', { command: 'unfeature', station: 'some-slug' }],
  ['audit --subject a@b.gr', { command: 'audit', subject: 'a@b.gr', limit: 50 }],
  [
    'import /data/stations.json --dry-run --source MYFAH --licence CC-BY',
    { ...IMPORT, from: '/data/stations.json', dry_run: true, source: 'MYFAH', licence: 'CC-BY' },
  ],
  [
    'import https://example.org/a.zip --format ocm --status https://example.org/b.zip --let-vanish',
    {
      ...IMPORT,
      from: 'https://example.org/a.zip',
      format: 'ocm',
      status: 'https://example.org/b.zip',
      let_vanish: true,
    },
  ],
  [
    'frames CP-1 --search Boot --limit 5',
    { command: 'frames', point: 'CP-1', search: 'Boot', limit: 5 },
  ],
  ['call CP-1 ClearCache', { command: 'call', point: 'CP-1', action: 'ClearCache', payload: {} }],
  [
    'call CP-1 Reset {"type":"Soft"}',
    { command: 'call', point: 'CP-1', action: 'Reset', payload: { type: 'Soft' } },
  ],
  ['denials', { command: 'denials', limit: 50 }],
  ['failures', { command: 'failures', limit: 50 }],
  [`mails --show ${RESERVATION}`, { command: 'mails', show: RESERVATION, limit: 50 }],
])('parses: %s', (words, request) => {
  expect(readHostArguments(words.split(' '))).toEqual({ request, isJson: false });
  expect(readHostArguments([...words.split(' '), '--json'])).toEqual({ request, isJson: true });
  // The server that runs the command parses it again.
  expect(HostRequest.parse(JSON.parse(JSON.stringify(request)))).toEqual(request);
});

test.each([
  ['', 'A command is missing'],
  ['delete-all', 'There is no command delete-all'],
  ['constructor', 'There is no command constructor'],
  ['accounts eleni', 'Unexpected: eleni'],
  ['accounts --colour red', "Unknown option '--colour'"],
  ['accounts --role host', '--role must be driver or station_owner'],
  ['accounts --limit many', '--limit must be a whole number from 1 to 1000'],
  ['accounts --limit 1001', '--limit must be a whole number from 1 to 1000'],
  ['account', 'EMAIL|ID is missing'],
  ['account a@b.gr c@d.gr', 'Unexpected: c@d.gr'],
  ['suspend a@b.gr', '--reason is needed: say why, it stands in the audit log'],
  ['suspend a@b.gr --reason ab', '--reason must say why, in at least 3 letters'],
  ['import', 'FILE|URL is missing'],
  ['import a.json --format xml', '--format must be auto, ocpi or ocm'],
  ['refund 12 --reason broken', 'RESERVATION must be an id, such as 0198c0de'],
  [`refund ${RESERVATION} --reason abc --tokens 1,5`, '--tokens must be a number of tokens'],
  [`refund ${RESERVATION} --reason abc --tokens 0`, '--tokens must be a number of tokens'],
  [`refund ${RESERVATION} --reason abc --tokens=-1`, '--tokens must be a number of tokens'],
  [`refund ${RESERVATION} --reason abc --tokens -3`, '--tokens must be a number of tokens above 0'],
  [`refund ${RESERVATION} --tokens --reason abc`, '--tokens needs a value'],
  [`refund ${RESERVATION} --reason`, '--reason needs a value'],
  ['accounts --limit -1', '--limit must be a whole number from 1 to 1000'],
  [`refund ${RESERVATION} --reason abc --tokens 1.234`, '--tokens must be a number of tokens'],
  ['call CP-1', 'ACTION is missing'],
  ['call CP-1 Reset Soft', 'JSON must be a JSON object'],
  ['call CP-1 Reset [1]', 'JSON must be a JSON object'],
  ['call CP-1 Reset {} more', 'Unexpected: more'],
  ['mails --show 12', '--show must be an id'],
])('names the mistake in: %s', (words, message) => {
  const read = () => readHostArguments(words.split(' ').filter(Boolean));
  expect(read).toThrow(HostUsageError);
  expect(read).toThrow(message);
});

test.each(['help', '--help', '-h', 'suspend --help'])('%s shows the help', (words) => {
  expect(readHostArguments(words.split(' '))).toBeNull();
});

const WORDS = new Set(
  'command account reservation station payout from point action payload file to stations report archive transfer'.split(
    ' ',
  ),
);

test('the help lists every command and option', () => {
  for (const { shape } of HostRequest.options) {
    expect(HOST_HELP).toContain(`\n  ${shape.command.value} `);
    for (const field of Object.keys(shape)) {
      if (WORDS.has(field)) continue;
      expect(HOST_HELP).toContain(`--${field.replaceAll('_', '-')}`);
    }
  }
});

test('the path of an import becomes absolute', () => {
  const line = readHostArguments(['import', 'feeds/a.json']);
  expect(line?.request).toMatchObject({ from: resolve('feeds/a.json') });
});
