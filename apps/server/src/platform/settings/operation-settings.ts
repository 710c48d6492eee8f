// Settings of monitoring and shutdown.
import * as z from 'zod';
import { setting } from './setting.ts';

const LOG_LEVELS = ['silent', 'error', 'warn', 'info', 'debug'] as const;

const tracing = {
  OTEL_EXPORTER_OTLP_ENDPOINT: setting(
    z.url({ protocol: /^https?$/ }).optional(),
    'the address of a collector, such as http://collector:4318',
    {
      meaning:
        'The collector that receives traces as OTLP over HTTP. They cover calls and OCPP messages in both directions. Without it no traces are recorded.',
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
    { meaning: 'Headers that the collector needs.', example: 'x-tenant=1' },
  ),
  OTEL_SERVICE_NAME: setting(z.string().max(200).default('voltagora'), 'a name', {
    meaning: 'The name of this installation in traces.',
  }),
  OTEL_TRACES_SAMPLER_ARG: setting(
    z.coerce.number().min(0).max(1).default(1),
    'a number from 0 to 1',
    { meaning: 'The share of traces that is recorded.', unit: 'share of all traces' },
  ),
};

/** Undefined if the list is invalid. */
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
    {
      meaning:
        'The least severe level that is logged, as lines of JSON on standard output. The demo uses warn.',
    },
  ),
  VOLTAGORA_METRICS_TOKEN: setting(
    z.string().min(16).optional(),
    'at least 16 characters, which a scraper sends as its bearer token',
    {
      meaning: 'The bearer token for /metrics. Without it there is no /metrics.',
      example: 'the answer of: openssl rand -hex 16',
    },
  ),
  VOLTAGORA_DRAIN_SECONDS: setting(
    z.coerce.number().int().min(0).max(300).default(0),
    'a whole number of seconds from 0 to 300',
    {
      meaning:
        'How long the server keeps serving after it is told to stop, while /readyz answers 503, so that a load balancer sends no new requests.',
      unit: 'seconds',
    },
  ),
  ...tracing,
};

type Env = z.output<z.ZodObject<typeof operationSettings>>;

export const operationOf = (env: Env) => ({
  logLevel: env.VOLTAGORA_LOG_LEVEL,
  /** Undefined: there is no /metrics. */
  metricsToken: env.VOLTAGORA_METRICS_TOKEN,
  /**
   * The time between being told to stop and closing, during which /readyz answers 503, so that a load balancer sends no new
   * requests.
   */
  drainSeconds: env.VOLTAGORA_DRAIN_SECONDS,
  /** Undefined: no traces are recorded. */
  traces: tracesOf(env),
});

const tracesOf = ({
  OTEL_EXPORTER_OTLP_ENDPOINT: url,
  OTEL_EXPORTER_OTLP_HEADERS: headers,
  OTEL_SERVICE_NAME: serviceName,
  OTEL_TRACES_SAMPLER_ARG: part,
}: Env) => (url === undefined ? undefined : { url, headers, serviceName, part });
