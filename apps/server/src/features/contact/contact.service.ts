// Mails the messages of the contact page to the host; nothing else is stored.
import type { ValidRequestOf } from '@voltagora/contract';
import type { Bus } from '../../platform/bus/bus.ts';
import type { Clock } from '../../platform/clock.ts';
import { canMailHost, type Config } from '../../platform/config.ts';
import type { Db } from '../../platform/db/db.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { createAttemptThrottle } from '../../platform/http/limits/attempt-throttle.ts';
import { networkOf } from '../../platform/http/limits/network-of.ts';
import { queueMail } from '../../platform/mail/mail-queue.ts';
import { contactMail } from './contact-mail.ts';

interface ContactDeps {
  db: Db;
  /** Shares the counts between nodes. */
  bus?: Bus;
  clock: Clock;
  config: Pick<Config, 'environment' | 'smtpUrl' | 'hostEmail' | 'hostLanguage'>;
  publicUrl: () => string;
}

export type Contact = ReturnType<typeof createContact>;

const HOUR_MS = 60 * 60_000;
const PER_NETWORK = 5;
/** Messages to the host per hour from everybody together. */
const IN_ALL = 60;

export function createContact({ db, bus, clock, config, publicUrl }: ContactDeps) {
  const throttle = createAttemptThrottle(clock, bus && { bus, name: 'contact' });
  return {
    /** Refuses with not_found when no mail is configured, and with too_many_requests. */
    async write(message: ValidRequestOf<'contactHost'>['body'], address: string): Promise<void> {
      if (config.hostEmail === undefined || !canMailHost(config)) {
        throw new AppError('not_found', 'This installation accepts no messages.');
      }
      const attempt = throttle.attempt([
        { key: `network ${networkOf(address)}`, max: PER_NETWORK, windowMs: HOUR_MS },
        { key: 'all', max: IN_ALL, windowMs: HOUR_MS },
      ]);
      if (attempt.kind === 'refused') {
        const { retryAfterSeconds } = attempt;
        throw new AppError('too_many_requests', 'Too many messages. Try again later.', {
          retryAfterSeconds,
        });
      }
      // A hidden field that only bots fill. They get the same response as people.
      if (message.website !== '') return;
      const to = { to: config.hostEmail, lang: config.hostLanguage };
      await queueMail(db, clock, contactMail(to, publicUrl(), message));
    },
  };
}
