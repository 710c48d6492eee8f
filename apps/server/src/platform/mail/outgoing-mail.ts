import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import type { Db } from '../db/db.ts';
import { repeat } from '../jobs/repeating-job.ts';
import { createMailDelivery, type MailLog } from './mail-delivery.ts';
import { mailSettingsNotice } from './mail-settings-notice.ts';
import { createSmtpSender } from './smtp-sender.ts';

interface OutgoingMailDeps {
  db: Db;
  clock: Clock;
  log: MailLog;
  config: Pick<Config, 'environment' | 'smtpUrl' | 'mailFrom' | 'hostEmail'>;
  onError: (error: unknown) => void;
}

/** The longest time until a queued mail is noticed. */
const DELIVER_EVERY_MS = 2_000;
const SWEEP_EVERY_MS = 60 * 60_000;

/** Sends queued mail as configured, until stopped. */
export function startOutgoingMail({ db, clock, log, config, onError }: OutgoingMailDeps) {
  const { smtpUrl, mailFrom: from, hostEmail: replyTo } = config;
  const notice = mailSettingsNotice(config);
  if (notice !== undefined) log.warn({}, notice);
  const send = smtpUrl === undefined ? undefined : createSmtpSender({ smtpUrl, from, replyTo });
  const delivery = createMailDelivery({ db, clock, log, send });
  const sweeping = repeat(SWEEP_EVERY_MS, delivery.sweep, onError);
  const delivering = repeat(DELIVER_EVERY_MS, delivery.deliverDue, onError);
  void sweeping.runNow();
  return {
    async stop() {
      delivery.close();
      await Promise.all([sweeping.stop(), delivering.stop()]);
    },
  };
}
