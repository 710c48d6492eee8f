// Settings of those who watch the server and take it out of service.
import * as z from 'zod';
import { setting } from './setting.ts';

const LOG_LEVELS = ['silent', 'error', 'warn', 'info', 'debug'] as const;

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
};

export const operationOf = (env: {
  VOLTAGORA_LOG_LEVEL: (typeof LOG_LEVELS)[number];
  VOLTAGORA_METRICS_TOKEN?: string | undefined;
  VOLTAGORA_DRAIN_SECONDS: number;
}) => ({
  logLevel: env.VOLTAGORA_LOG_LEVEL,
  /** Undefined: nothing is counted, and there is no /metrics. */
  metricsToken: env.VOLTAGORA_METRICS_TOKEN,
  /** Between being told to stop and closing: /readyz says no meanwhile, so that a balancer sends nobody new. */
  drainSeconds: env.VOLTAGORA_DRAIN_SECONDS,
});
