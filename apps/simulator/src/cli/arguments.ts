// Command line arguments: parsed and checked; an error is one line.
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { readQuirk } from '../quirks/quirks.ts';
import type { Tls } from '../charging-point/security/keyring.ts';
import { OCPP_VERSIONS, RESERVE_REFUSALS } from '../charging-point/options.ts';
import type { OcppVersion, ReserveRefusal } from '../charging-point/options.ts';
import { UsageError } from './usage-error.ts';

export interface Arguments {
  url: string;
  pointsFile: string;
  faultShare: number;
  faultEveryMs: number;
  seed: string;
  sampleIntervalSeconds: number;
  pace: number;
  /** Default for points without their own. */
  version: OcppVersion;
  refuseReserve?: ReserveRefusal;
  control: boolean;
  verbose: boolean;
  /** File for one line of JSON for every finished transaction. */
  journal?: string;
  /** Played on the first point; then the simulator stops. */
  scenario?: string;
  /** Ids of quirks of real makes. */
  quirks: readonly string[];
  tls: Tls;
  securityProfile: number;
}

/** Lists to print instead of a run. */
export type Listing = 'help' | 'scenarios' | 'quirks';

export function readArguments(words: readonly string[]): Arguments | Listing {
  const values = parse(words);
  if (values.help === true) return 'help';
  if (values['list-scenarios'] === true) return 'scenarios';
  if (values['list-quirks'] === true) return 'quirks';
  const refusal = values['refuse-reserve'];
  return {
    url: readUrl(values.url),
    pointsFile: required('--points', values.points),
    faultShare: readNumber('--faults', values.faults ?? '0', 0, 1),
    faultEveryMs: readNumber('--fault-every', values['fault-every'] ?? '240', 1, 86_400) * 1000,
    seed: values.seed ?? 'voltagora',
    sampleIntervalSeconds: Math.round(readNumber('--sample', values.sample ?? '5', 1, 3600)),
    pace: readNumber('--pace', values.pace ?? '1', 1, 1000),
    version: readWord('--version', values.version ?? '1.6', OCPP_VERSIONS),
    ...(refusal !== undefined && {
      refuseReserve: readWord('--refuse-reserve', refusal, RESERVE_REFUSALS),
    }),
    control: values.control ?? false,
    verbose: values.verbose ?? false,
    ...(values.scenario !== undefined && { scenario: required('--scenario', values.scenario) }),
    quirks: (values.quirk ?? []).map(readQuirk),
    ...readSecurity(values),
    ...(values.journal !== undefined && { journal: required('--journal', values.journal) }),
  };
}

function parse(words: readonly string[]) {
  const text = { type: 'string' } as const;
  const flag = { type: 'boolean' } as const;
  try {
    return parseArgs({
      args: [...words],
      options: {
        url: text,
        points: text,
        faults: text,
        'fault-every': text,
        seed: text,
        sample: text,
        pace: text,
        version: text,
        'refuse-reserve': text,
        journal: text,
        scenario: text,
        'list-scenarios': flag,
        quirk: { type: 'string', multiple: true },
        'list-quirks': flag,
        ca: text,
        cert: text,
        key: text,
        control: flag,
        verbose: flag,
        help: { type: 'boolean', short: 'h' },
      },
    }).values;
  } catch (error) {
    const [firstSentence] = String(error instanceof Error ? error.message : error).split('. ');
    throw new UsageError(firstSentence);
  }
}

function required(name: string, value: string | undefined): string {
  if (value === undefined || value === '') throw new UsageError(`${name} is missing`);
  return value;
}

function readUrl(value: string | undefined): string {
  const text = required('--url', value);
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url?.protocol !== 'ws:' && url?.protocol !== 'wss:') {
    throw new UsageError(`--url must be like ws://127.0.0.1:3000, not ${text}`);
  }
  return text;
}

function readNumber(name: string, text: string, least: number, most: number): number {
  const value = text.trim() === '' ? Number.NaN : Number(text);
  if (value >= least && value <= most) return value;
  throw new UsageError(`${name} must be a number from ${least} to ${most}, not ${text}`);
}

/** Case-insensitive. */
export function readWord<T extends string>(name: string, text: string, words: readonly T[]): T {
  const found = words.find((word) => word.toLowerCase() === text.toLowerCase());
  if (found !== undefined) return found;
  throw new UsageError(`${name} must be one of ${words.join(', ')}, not ${text}`);
}

/** Profile 3 with a certificate, 2 with wss, else 1. */
function readSecurity(files: { url?: string; ca?: string; cert?: string; key?: string }) {
  const { url = '', ca, cert, key } = files;
  if ((cert === undefined) !== (key === undefined)) {
    throw new UsageError('--cert and --key belong together');
  }
  const isSecure = url.startsWith('wss:');
  if (cert !== undefined && !isSecure) throw new UsageError('--cert needs a --url of wss://');
  const tls: Tls = {
    ...(ca !== undefined && { ca: readPem('--ca', ca) }),
    ...(cert !== undefined && { cert: readPem('--cert', cert) }),
    ...(key !== undefined && { key: readPem('--key', key) }),
  };
  const ofSecure = cert === undefined ? 2 : 3;
  return { tls, securityProfile: isSecure ? ofSecure : 1 };
}

function readPem(name: string, path: string): string {
  try {
    const text = readFileSync(path, 'utf8');
    if (text.includes('-----BEGIN ')) return text;
  } catch {
    throw new UsageError(`${name}: cannot read ${path}`);
  }
  throw new UsageError(`${name}: ${path} is not a PEM file`);
}
