// Converts an event of a charging point to a translation key and its values. Pure.
import type { ErrorCode, Plug, PointEvent } from '@voltagora/contract';
import { ERROR_CODES } from '@voltagora/contract';
import { type PlugFault, plugFaultOf } from '@voltagora/domain';
import { answerKey } from '../../commands/point-command.ts';

const KINDS = [
  'start_asked',
  'stop_asked',
  'reset',
  'unlocked',
  'availability_changed',
  'triggered',
  'configuration_changed',
  'cache_cleared',
  'called',
  'hold_asked',
  'hold_ended',
  'hold_lost',
  'connected',
  'disconnected',
  'booted',
  'fault',
  'fault_over',
  'id_tag_refused',
  'firmware_asked',
  'firmware',
  'firmware_silent',
  'publication_asked',
  'publication_withdrawn',
  'publication',
  'customer_report_asked',
  'customer_report',
  'log_asked',
  'log',
  'log_silent',
  'alert',
  'local_list_sent',
  'message_shown',
  'message_cleared',
  'monitor_set',
  'monitor_cleared',
  'monitoring_changed',
  'stop_unknown',
  'power_limit_accepted',
  'power_limit_refused',
  'power_limit_ignored',
  'own_limit_told',
  'meter_key_added',
  'meter_key_removed',
  'password_sent',
  'password_used',
  'profile_asked',
  'profile_raised',
  'certificate_asked',
  'certificate_signed',
  'certificate_refused',
  'certificate_installed',
  'certificate_deleted',
  'security_event',
] as const;
type Kind = (typeof KINDS)[number];

export type EventWords = {
  /** Null for a kind that this client does not know; it is shown as it is. */
  kind: Kind | null;
  /** The kind, with a suffix where it has two forms: on and off, soft and hard. */
  key: string | null;
  plug: string | null;
  /** Technical terms that have a translation. */
  terms: string[];
  fault: PlugFault | null;
  /** As the charging point wrote it. */
  facts: string[];
  answer: { key: string } | { text: string } | null;
  failure: ErrorCode | null;
};

type Plugs = readonly Pick<Plug, 'label' | 'connector_number' | 'charging_point'>[];

export function wordsOf(event: PointEvent, pointId: number, plugs: Plugs): EventWords {
  const { detail } = event;
  const kind = KINDS.find((known) => known === event.kind) ?? null;
  return {
    kind,
    key: kind && sideOf(kind, detail),
    plug: plugOf(detail['connector'], pointId, plugs),
    ...factsOf(event),
    fault: faultOf(detail['error_code']),
    answer: kind === 'id_tag_refused' ? null : answerOf(detail['answer']),
    failure: failureOf(detail['failure']),
  };
}

function sideOf(kind: Kind, detail: PointEvent['detail']): string {
  const { type, because, is_alarm: isAlarm } = detail;
  if (kind === 'availability_changed') return `${kind}_${type === 'Inoperative' ? 'off' : 'on'}`;
  if (kind === 'reset' && type === 'Hard') return 'reset_hard';
  if (kind === 'stop_asked' && because === 'window_over') return 'stop_asked_over';
  if (kind === 'stop_asked' && because === 'hold_used_up') return 'stop_asked_used_up';
  if (kind === 'stop_asked' && because === 'plug_booked') return 'stop_asked_booked';
  if (kind === 'stop_asked' && because === 'denied_by_driver') return 'stop_asked_denied';
  if (kind === 'stop_asked' && because === 'no_energy') return 'stop_asked_no_energy';
  if (kind === 'stop_asked' && because === 'not_stopped') return 'stop_asked_again';
  if (kind === 'stop_asked' && because === 'no_power') return 'stop_asked_no_power';
  if (kind === 'certificate_refused') return `${kind}_${refusalOf(because)}`;
  if (kind === 'security_event' && isAlarm === true) return 'security_event_alarm';
  if (kind === 'profile_asked' || kind === 'profile_raised') {
    return `${kind}_${detail['profile'] === 3 ? 'certificate' : 'tls'}`;
  }
  return kind;
}

const REFUSALS = ['other_name', 'weak_key', 'not_its_key', 'too_often'] as const;
const refusalOf = (because: unknown): string =>
  REFUSALS.find((known) => known === because) ?? 'unreadable';

/** Shown as plain text; a charging point may send anything in them. */
const FACTS = [
  'vendor',
  'model',
  'vendor_code',
  'message',
  'info',
  'key',
  'action',
  'id_tag',
  'url',
  'report',
  'variable',
  'value',
  'text',
];

const LIMIT_TERMS: Readonly<Record<string, string>> = {
  A: 'A',
  W: 'W',
  Absolute: 'absolute',
  Relative: 'relative',
  ignored: 'ignored',
};

/** The details of a power limit are technical, so they are translated. */
function factsOf({ kind, detail }: PointEvent): Pick<EventWords, 'terms' | 'facts'> {
  const words = kind.startsWith('power_limit_') ? textOf(detail['info'])[0]?.split(', ') : [];
  const terms = (words ?? []).flatMap((word) => LIMIT_TERMS[word] ?? []);
  const told = FACTS.filter((name) => terms.length === 0 || name !== 'info');
  const facts = told.flatMap((name) => textOf(detail[name]));
  return { terms, facts: [...unknownCodeOf(detail['error_code']), ...facts] };
}

/** A code that OCPP does not have is shown as the charging point wrote it. */
const unknownCodeOf = (code: unknown): string[] =>
  faultOf(code) === 'OtherError' && code !== 'OtherError' ? textOf(code) : [];

const faultOf = (code: unknown): PlugFault | null =>
  (typeof code === 'string' ? plugFaultOf(code) : undefined) ?? null;

function textOf(value: unknown): string[] {
  const text = typeof value === 'number' ? String(value) : value;
  return typeof text === 'string' && text !== '' ? [text] : [];
}

/** The plug's label, or the connector number if there is no plug; 0 is the whole charging point. */
function plugOf(connector: unknown, pointId: number, plugs: Plugs): string | null {
  const number = Number(connector);
  if (!Number.isInteger(number) || number < 1) return null;
  const plug = plugs.find(
    ({ charging_point, connector_number }) =>
      charging_point?.id === pointId && connector_number === number,
  );
  return plug?.label ?? String(number);
}

function answerOf(answer: unknown): EventWords['answer'] {
  if (typeof answer !== 'string' || answer === '') return null;
  const key = answerKey(answer);
  return key ? { key } : { text: answer };
}

const failureOf = (failure: unknown): ErrorCode | null =>
  ERROR_NAMES.find((code) => code === failure) ?? null;

const ERROR_NAMES = Object.keys(ERROR_CODES) as ErrorCode[]; // Object.keys loses the literal keys
