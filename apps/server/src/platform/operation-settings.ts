// Settings of those who watch the server and take it out of service.
import * as z from 'zod';
import { setting } from './setting.ts';

const LOG_LEVELS = ['silent', 'error', 'warn', 'info', 'debug'] as const;

const tracing = {
  OTEL_EXPORTER_OTLP_ENDPOINT: setting(
    z.url({ protocol: /^https?$/ }).optional(),
    'the address of a collector, such as http://collector:4318',
    {
      meaning:
        'Where traces go, as OTLP over HTTP: of calls, of what charge points say and are told, of messages inside. Without it none are made.',
      example: 'http://collector:4318',
    },
  ),
  OTEL_EXPORTER_OTLP_HEADERS: setting(
    z
      .string()
      .default('')
      .transform(readHeaders)
      .pipe(z.custom<Record<string, string>>((headers) => headers !== undefined)),
    'a list such as authorization=Bearer%20abc,x-tenant=1',
    { meaning: 'What the collector wants to be told with them.', example: 'x-tenant=1' },
  ),
  OTEL_SERVICE_NAME: setting(z.string().max(200).default('voltagora'), 'a name', {
    meaning: 'What this installation is called there.',
  }),
  OTEL_TRACES_SAMPLER_ARG: setting(
    z.coerce.number().min(0).max(1).default(1),
    'a number from 0 to 1',
    { meaning: 'The part of traces that is kept.', unit: 'of all' },
  ),
};

/** Undefined for what is no such list. */
function readHeaders(list: string): Record<string, string> | undefined {
  const pairs = list
    .split(',')
    .filter(Boolean)
    .map((pair) => pair.split('='));
  if (pairs.some(({ length }) => length < 2)) return undefined;
  const read = pairs.map(([name = '', ...value]) => [name.trim(), decoded(value.join('='))]);
  return Object.fromEntries(read);
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text.trim());
  } catch {
    return text.trim();
  }
}

export const operationSettings = {
  VOLTAGORA_LOG_LEVEL: setting(
    z.enum(LOG_LEVELS).default('info'),
    'silent, error, warn, info or debug',
    { meaning: 'How much is logged, as lines of JSON on standard output; the demo says warn.' },
  ),
  VOLTAGORA_METRICS_TOKEN: setting(
    z.string().min(16).optional(),
    'at least 16 characters, which a scraper sends as its bearer token',
    {
      meaning: 'Who asks /metrics with this bearer token is answered; without it there is none.',
      example: 'the answer of: openssl rand -hex 16',
    },
  ),
  VOLTAGORA_DRAIN_SECONDS: setting(
    z.coerce.number().int().min(0).max(300).default(0),
    'a whole number of seconds from 0 to 300',
    {
      meaning:
        'How long it goes on serving after being told to stop, while /readyz says no, so that a balancer sends nobody new.',
      unit: 'seconds',
    },
  ),
  ...tracing,
};

type Env = z.output<z.ZodObject<typeof operationSettings>>;

export const operationOf = (env: Env) => ({
  logLevel: env.VOLTAGORA_LOG_LEVEL,
  /** Undefined: nothing is counted, and there is no /metrics. */
  metricsToken: env.VOLTAGORA_METRICS_TOKEN,
  /** Between being told to stop and closing: /readyz says no meanwhile, so that a balancer sends nobody new. */
  drainSeconds: env.VOLTAGORA_DRAIN_SECONDS,
  /** Undefined: nothing is traced. */
  traces: tracesOf(env),
});

const tracesOf = ({
  OTEL_EXPORTER_OTLP_ENDPOINT: url,
  OTEL_EXPORTER_OTLP_HEADERS: headers,
  OTEL_SERVICE_NAME: serviceName,
  OTEL_TRACES_SAMPLER_ARG: part,
}: Env) => (url === undefined ? undefined : { url, headers, serviceName, part });
