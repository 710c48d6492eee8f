// The host's commands, one schema per command. Validated by the terminal and again by the server.
import { resolve } from 'node:path';
import { HIDABLE_TEXTS, ROLES } from '@voltagora/domain';
import * as z from 'zod';
import { FEED_FORMATS } from '../../station-exchange/public.ts';

const NAME_LENGTH_MAX = 300;
const Name = z.string().trim().min(1, 'must not be empty').max(NAME_LENGTH_MAX);
const Uuid = z.uuid('must be an id, such as 0198c0de-1a2b-7c3d-8e4f-001122334455');
const Reason = z
  .string('is needed: say why, it stands in the audit log')
  .trim()
  .min(3, 'must say why, in at least 3 letters')
  .max(500, 'must have at most 500 letters');
const PAYOUT_STATUSES = ['requested', 'paid', 'refused', 'withdrawn'] as const;
const Reference = z
  .string('is needed: the payment that the owner will look for')
  .trim()
  .min(1, 'must not be empty')
  .max(200, 'must have at most 200 letters');
const HiddenPart = {
  station: Name,
  text: z.enum(HIDABLE_TEXTS, `must be ${HIDABLE_TEXTS.join(', ')}`).optional(),
  picture: Uuid.optional(),
  rating: Uuid.optional(),
};
const Limit = z.coerce
  .number('must be a whole number from 1 to 1000')
  .int('must be a whole number from 1 to 1000')
  .min(1, 'must be a whole number from 1 to 1000')
  .max(1000, 'must be a whole number from 1 to 1000')
  .default(50);
const COUNT_EXPECTED = 'must be a whole number from 0 to 100000';
const StationCount = z.coerce
  .number(COUNT_EXPECTED)
  .int(COUNT_EXPECTED)
  .min(0, COUNT_EXPECTED)
  .max(100_000, COUNT_EXPECTED);
const DAYS_EXPECTED = 'must be a whole number from 1 to 3650';
const Days = z.coerce
  .number(DAYS_EXPECTED)
  .int(DAYS_EXPECTED)
  .min(1, DAYS_EXPECTED)
  .max(3650, DAYS_EXPECTED);
const PAYLOAD_EXPECTED = `must be a JSON object, such as '{"type":"Soft"}'`;
const parsedJson = (text: unknown): unknown => {
  if (typeof text !== 'string') return text;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
};
const TOKENS_EXPECTED =
  'must be a number of tokens above 0 with at most two decimals, such as 12.5';
const Tokens = z.coerce
  .string()
  .regex(/^\d{1,9}(\.\d{1,2})?$/, TOKENS_EXPECTED)
  .transform(Number)
  .refine((tokens) => tokens > 0, TOKENS_EXPECTED);

/** JSON text from the terminal, or a value that was parsed already. */
const Payload = z
  .preprocess(parsedJson, z.record(z.string(), z.unknown(), PAYLOAD_EXPECTED))
  .default({});

/** Made absolute in the terminal, because the server runs in another folder. */
const File = Name.transform((path) => resolve(path));
const FileOrUrl = z
  .string()
  .trim()
  .min(1, 'must not be empty')
  .max(2000, 'must have at most 2000 letters')
  .transform((from) => (/^[a-z]+:\/\//i.test(from) ? from : resolve(from)));
const Format = z.enum(['auto', ...FEED_FORMATS], `must be auto, ${FEED_FORMATS.join(' or ')}`);

export const HostRequest = z.discriminatedUnion('command', [
  z.strictObject({
    command: z.literal('accounts'),
    search: z.string().trim().max(NAME_LENGTH_MAX).default(''),
    role: z.enum(ROLES, `must be ${ROLES.join(' or ')}`).optional(),
    suspended: z.boolean().default(false),
    limit: Limit,
  }),
  z.strictObject({ command: z.literal('account'), account: Name }),
  z.strictObject({ command: z.literal('suspend'), account: Name, reason: Reason }),
  z.strictObject({ command: z.literal('unsuspend'), account: Name, reason: Reason.optional() }),
  z.strictObject({ command: z.literal('remove-factors'), account: Name, reason: Reason }),
  z.strictObject({
    command: z.literal('refund'),
    reservation: Uuid,
    tokens: Tokens.optional(),
    reason: Reason,
    at_our_cost: z.boolean().default(false),
  }),
  z.strictObject({
    command: z.literal('payouts'),
    status: z.enum(PAYOUT_STATUSES, `must be ${PAYOUT_STATUSES.join(', ')}`).default('requested'),
    limit: Limit,
  }),
  z.strictObject({
    command: z.literal('transfer-payouts'),
    file: File,
    again: Name.optional(),
  }),
  z.strictObject({ command: z.literal('pay-transfer'), transfer: Name }),
  z.strictObject({
    command: z.literal('payments'),
    all: z.boolean().default(false),
    limit: Limit,
  }),
  z.strictObject({
    command: z.literal('disputes'),
    all: z.boolean().default(false),
    limit: Limit,
  }),
  z.strictObject({ command: z.literal('pay-payout'), payout: Uuid, reference: Reference }),
  z.strictObject({ command: z.literal('refuse-payout'), payout: Uuid, reason: Reason }),
  z.strictObject({
    command: z.literal('grant-commissioning'),
    account: Name,
    reason: Reason,
    days: Days.optional(),
  }),
  z.strictObject({
    command: z.literal('revoke-commissioning'),
    account: Name,
    reason: Reason.optional(),
  }),
  z.strictObject({ command: z.literal('feature'), station: Name }),
  z.strictObject({ command: z.literal('unfeature'), station: Name }),
  z.strictObject({ command: z.literal('hide'), ...HiddenPart, reason: Reason }),
  z.strictObject({ command: z.literal('show'), ...HiddenPart, reason: Reason.optional() }),
  z.strictObject({ command: z.literal('positions'), limit: Limit }),
  z.strictObject({ command: z.literal('reviews'), limit: Limit }),
  z.strictObject({ command: z.literal('approve'), station: Name, reason: Reason.optional() }),
  z.strictObject({ command: z.literal('refuse'), station: Name, reason: Reason }),
  z.strictObject({
    command: z.literal('allow-stations'),
    account: Name,
    stations: StationCount,
    reason: Reason,
  }),
  z.strictObject({ command: z.literal('reports'), limit: Limit }),
  z.strictObject({ command: z.literal('dismiss-report'), report: Uuid, reason: Reason }),
  z.strictObject({ command: z.literal('audit'), subject: Name.optional(), limit: Limit }),
  z.strictObject({
    command: z.literal('import'),
    from: FileOrUrl,
    format: Format.default('auto'),
    source: Name.optional(),
    licence: z.string().trim().max(300, 'must have at most 300 letters').optional(),
    status: FileOrUrl.optional(),
    dry_run: z.boolean().default(false),
    let_vanish: z.boolean().default(false),
  }),
  z.strictObject({ command: z.literal('denials'), limit: Limit }),
  z.strictObject({ command: z.literal('failures'), limit: Limit }),
  z.strictObject({ command: z.literal('mails'), show: Uuid.optional(), limit: Limit }),
  z.strictObject({
    command: z.literal('frames'),
    point: Name,
    search: z.string().trim().max(100, 'must have at most 100 letters').default(''),
    limit: Limit,
  }),
  z.strictObject({ command: z.literal('call'), point: Name, action: Name, payload: Payload }),
  z.strictObject({ command: z.literal('verify') }),
  z.strictObject({ command: z.literal('secrets'), reseal: z.boolean().default(false) }),
  z.strictObject({ command: z.literal('backup'), file: File }),
  z.strictObject({ command: z.literal('restore'), file: File }),
  z.strictObject({
    command: z.literal('basemap'),
    action: z.enum(['add', 'list', 'remove'], 'must be add, list or remove'),
    archive: Name.optional(),
  }),
  z.strictObject({
    command: z.literal('move'),
    to: z.url({
      protocol: /^postgres(ql)?$/,
      error: 'must be like postgres://user:password@host:5432/database',
    }),
  }),
]);
export type HostRequest = z.infer<typeof HostRequest>;
export type RequestOf<C extends HostRequest['command']> = Extract<HostRequest, { command: C }>;

/** A result with a text for people, or an error message. */
export const HostAnswer = z.union([
  z.object({
    ok: z.literal(true),
    result: z.unknown(),
    text: z.string(),
    isSound: z.boolean().optional(),
  }),
  z.object({ ok: z.literal(false), message: z.string() }),
]);
export type HostAnswer = z.infer<typeof HostAnswer>;

/** `result` is printed with --json, `text` without. */
export interface Outcome {
  result: object;
  text: string;
  /** False when the command ran but found a problem; the exit code is then 1. */
  isSound?: boolean;
}

/** The command cannot be run; `message` says what to do instead. */
export class HostRefusal extends Error {}
