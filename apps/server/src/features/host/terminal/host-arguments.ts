// Parses a command line into a request, or an error of one line.
import { parseArgs } from 'node:util';
import { HostRequest } from './host-request.ts';

/** The arguments are invalid; `message` is one line. */
export class HostUsageError extends Error {}

export interface HostCommandLine {
  request: HostRequest;
  isJson: boolean;
}

interface Words {
  /** Positional arguments: the field, and its name in messages. */
  takes?: readonly { field: string; placeholder: string; isOptional?: boolean }[];
  options: Record<string, 'string' | 'boolean'>;
}

const ACCOUNT = [{ field: 'account', placeholder: 'EMAIL|ID' }];
const PAYOUT = [{ field: 'payout', placeholder: 'PAYOUT' }];
const HIDING = {
  text: 'string',
  picture: 'string',
  rating: 'string',
  reason: 'string',
} as const;
const STATION = [{ field: 'station', placeholder: 'SLUG|ID' }];
const FILE = [{ field: 'file', placeholder: 'FILE' }];
const POINT = { field: 'point', placeholder: 'IDENTITY|ID' };

const COMMANDS: Record<HostRequest['command'], Words> = {
  accounts: {
    options: { search: 'string', role: 'string', suspended: 'boolean', limit: 'string' },
  },
  account: { takes: ACCOUNT, options: {} },
  suspend: { takes: ACCOUNT, options: { reason: 'string' } },
  unsuspend: { takes: ACCOUNT, options: { reason: 'string' } },
  'remove-factors': { takes: ACCOUNT, options: { reason: 'string' } },
  refund: {
    takes: [{ field: 'reservation', placeholder: 'RESERVATION' }],
    options: { tokens: 'string', reason: 'string', 'at-our-cost': 'boolean' },
  },
  payouts: { options: { status: 'string', limit: 'string' } },
  'transfer-payouts': { takes: FILE, options: { again: 'string' } },
  'pay-transfer': { takes: [{ field: 'transfer', placeholder: 'TRANSFER' }], options: {} },
  payments: { options: { all: 'boolean', limit: 'string' } },
  disputes: { options: { all: 'boolean', limit: 'string' } },
  'pay-payout': { takes: PAYOUT, options: { reference: 'string' } },
  'refuse-payout': { takes: PAYOUT, options: { reason: 'string' } },
  'grant-commissioning': { takes: ACCOUNT, options: { reason: 'string', days: 'string' } },
  'revoke-commissioning': { takes: ACCOUNT, options: { reason: 'string' } },
  feature: { takes: STATION, options: {} },
  unfeature: { takes: STATION, options: {} },
  hide: { takes: STATION, options: HIDING },
  show: { takes: STATION, options: HIDING },
  positions: { options: { limit: 'string' } },
  reviews: { options: { limit: 'string' } },
  approve: { takes: STATION, options: { reason: 'string' } },
  refuse: { takes: STATION, options: { reason: 'string' } },
  'allow-stations': {
    takes: [...ACCOUNT, { field: 'stations', placeholder: 'N' }],
    options: { reason: 'string' },
  },
  reports: { options: { limit: 'string' } },
  'dismiss-report': {
    takes: [{ field: 'report', placeholder: 'REPORT' }],
    options: { reason: 'string' },
  },
  audit: { options: { subject: 'string', limit: 'string' } },
  import: {
    takes: [{ field: 'from', placeholder: 'FILE|URL' }],
    options: {
      format: 'string',
      source: 'string',
      licence: 'string',
      status: 'string',
      'dry-run': 'boolean',
      'let-vanish': 'boolean',
    },
  },
  denials: { options: { limit: 'string' } },
  failures: { options: { limit: 'string' } },
  mails: { options: { show: 'string', limit: 'string' } },
  frames: { takes: [POINT], options: { search: 'string', limit: 'string' } },
  call: {
    takes: [
      POINT,
      { field: 'action', placeholder: 'ACTION' },
      { field: 'payload', placeholder: 'JSON', isOptional: true },
    ],
    options: {},
  },
  verify: { options: {} },
  secrets: { options: { reseal: 'boolean' } },
  backup: { takes: FILE, options: {} },
  restore: { takes: FILE, options: {} },
  basemap: {
    takes: [
      { field: 'action', placeholder: 'add|list|remove' },
      { field: 'archive', placeholder: 'FILE|NAME', isOptional: true },
    ],
    options: {},
  },
  move: { takes: [{ field: 'to', placeholder: 'DATABASE_URL' }], options: {} },
};

/** Null when help is requested. */
export function readHostArguments([name, ...words]: readonly string[]): HostCommandLine | null {
  if (name === undefined) throw new HostUsageError('A command is missing');
  if (name === 'help' || words.includes('--help') || ['--help', '-h'].includes(name)) return null;
  const command = Object.hasOwn(COMMANDS, name) ? commandOf(name) : undefined;
  if (command === undefined) throw new HostUsageError(`There is no command ${name}`);
  const { values, positionals } = parse(words, COMMANDS[command]);
  const { json, ...options } = values;
  const fields = Object.entries(options).map(([key, value]) => [key.replaceAll('-', '_'), value]);
  const given = { command, ...Object.fromEntries(fields), ...taken(command, positionals) };
  const parsed = HostRequest.safeParse(given);
  if (parsed.success) return { request: parsed.data, isJson: json === true };
  const [issue] = parsed.error.issues;
  throw new HostUsageError(`${shown(command, issue?.path[0])} ${issue?.message}`);
}

const commandOf = (name: string): HostRequest['command'] | undefined =>
  HostRequest.options.map(({ shape }) => shape.command.value).find((command) => command === name);

function parse(words: readonly string[], { options }: Words) {
  const types = Object.entries({ ...options, json: 'boolean' as const });
  try {
    return parseArgs({
      args: negativesJoined(words),
      allowPositionals: true,
      options: Object.fromEntries(types.map(([name, type]) => [name, { type }])),
    });
  } catch (error) {
    const message = String(error instanceof Error ? error.message : error);
    const valueless = /^Option '(--[\w-]+)[^']*' argument (?:is ambiguous|missing)/.exec(message);
    if (valueless) throw new HostUsageError(`${valueless[1]} needs a value`);
    throw new HostUsageError(message.split('. ')[0]);
  }
}

/** Joins a negative number to its option, so that validation can name the mistake. */
const negativesJoined = (words: readonly string[]): string[] =>
  words.reduce<string[]>((joined, word) => {
    const option = joined.at(-1);
    if (!/^-\d/.test(word) || option === undefined || !/^--[\w-]+$/.test(option)) {
      return [...joined, word];
    }
    return [...joined.slice(0, -1), `${option}=${word}`];
  }, []);

function taken(command: HostRequest['command'], positionals: string[]) {
  const { takes = [] } = COMMANDS[command];
  const rest = positionals.slice(takes.length);
  if (rest.length > 0) throw new HostUsageError(`Unexpected: ${rest.join(' ')}`);
  const missing = takes.find((one, at) => positionals[at] === undefined && !one.isOptional);
  if (missing !== undefined) throw new HostUsageError(`${missing.placeholder} is missing`);
  return Object.fromEntries(positionals.map((word, at) => [takes[at]?.field, word]));
}

function shown(command: HostRequest['command'], field: PropertyKey | undefined): string {
  const { takes = [] } = COMMANDS[command];
  const name = String(field);
  return takes.find((one) => one.field === name)?.placeholder ?? `--${name.replaceAll('_', '-')}`;
}
