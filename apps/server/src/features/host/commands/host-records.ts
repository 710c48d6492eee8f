// Shows the audit log and the waiting mails.
import { recordAudit } from '../../../platform/audit/audit-log.store.ts';
import {
  findMail,
  type ListedMail,
  listMails,
} from '../../../platform/mail/outgoing-mails.reads.ts';
import { listFailures } from '../../../platform/jobs/failed-rows.store.ts';
import { readAuditLog } from './audit-log.reads.ts';
import { requireAccount } from './host-accounts.ts';
import type { HostDeps } from '../host-deps.ts';
import { HostRefusal, type Outcome, type RequestOf } from '../terminal/host-request.ts';
import { columns, facts, moment, plain } from '../terminal/host-text.ts';

export async function audit(
  { db }: HostDeps,
  { subject, limit }: RequestOf<'audit'>,
): Promise<Outcome> {
  const known = subject?.includes('@') ? await requireAccount(db, subject) : undefined;
  const rows = await readAuditLog(db, { subjectId: known?.id ?? subject, limit });
  const lines = rows.map((row) => [
    moment(row.happened_at),
    row.actor_email ?? row.actor_id ?? row.actor_kind,
    row.action,
    `${row.subject_kind} ${row.subject_id}`,
    JSON.stringify(row.detail),
  ]);
  return {
    result: {
      results: rows.map((row) => ({
        id: row.id,
        at: row.happened_at,
        actor: { kind: row.actor_kind, id: row.actor_id, email: row.actor_email },
        action: row.action,
        subject: { kind: row.subject_kind, id: row.subject_id },
        detail: row.detail,
      })),
    },
    text:
      rows.length === 0
        ? nothingAbout(subject)
        : columns(['when', 'who', 'what', 'of', 'detail'], lines),
  };
}

const nothingAbout = (subject: string | undefined): string =>
  subject === undefined
    ? 'Nothing in the audit log.'
    : `Nothing in the audit log about ${plain(subject)}. A subject is the e-mail of an account, or an id as the log shows it.`;

/** What jobs could not handle and try again. */
export async function failures(
  { db }: HostDeps,
  { limit }: RequestOf<'failures'>,
): Promise<Outcome> {
  const rows = await listFailures(db, limit);
  const titles = ['failing since', 'what', 'of', 'attempts', 'next attempt', 'last error'];
  const lines = rows.map((row) => [
    moment(row.first_failed_at),
    row.kind,
    row.row_id,
    String(row.attempts),
    moment(row.next_attempt_at),
    row.last_error,
  ]);
  return {
    result: { results: rows },
    text: rows.length === 0 ? 'Nothing has failed.' : columns(titles, lines),
  };
}

export function mails(deps: HostDeps, { show, limit }: RequestOf<'mails'>): Promise<Outcome> {
  return show === undefined ? list(deps, limit) : showMail(deps, show);
}

async function list({ db }: HostDeps, limit: number): Promise<Outcome> {
  const rows = await listMails(db, limit);
  const titles = ['queued', 'state', 'kind', 'to', 'attempts', 'last error', 'id'];
  const lines = rows.map((row) => [
    moment(row.created_at),
    stateOf(row),
    row.kind,
    row.recipient,
    String(row.attempts),
    row.last_error ?? '',
    row.id,
  ]);
  return {
    result: { results: rows.map(present) },
    text: rows.length === 0 ? 'No outgoing mail.' : columns(titles, lines),
  };
}

/** Audited, because links in the mail may open an account. */
function showMail({ db, clock }: HostDeps, id: string): Promise<Outcome> {
  return db.transaction().execute(async (trx) => {
    const mail = await findMail(trx, id);
    if (mail === undefined) throw new HostRefusal(`There is no mail ${id}. See: mails`);
    if (mail.text_body === null) {
      throw new HostRefusal(`The mail ${id} is ${stateOf(mail)}: its text is not stored any more.`);
    }
    await recordAudit(trx, {
      actor: { kind: 'host' },
      action: 'mail.shown',
      subject: { kind: 'mail', id },
      detail: { kind: mail.kind },
      at: clock.now(),
    });
    const head = facts({ to: mail.recipient, subject: mail.subject, state: stateOf(mail) });
    return {
      result: { ...present(mail), text: mail.text_body },
      text: `${head}\n\n${plain(mail.text_body)}`,
    };
  });
}

const present = (row: ListedMail) => ({
  id: row.id,
  kind: row.kind,
  to: row.recipient,
  subject: row.subject,
  state: stateOf(row),
  attempts: row.attempts,
  last_error: row.last_error,
  queued_at: row.created_at,
  next_attempt_at: stateOf(row) === 'waiting' ? row.next_attempt_at : null,
  sent_at: row.sent_at,
});

function stateOf(
  row: Pick<ListedMail, 'sent_at' | 'given_up_at'>,
): 'sent' | 'given up' | 'waiting' {
  if (row.sent_at !== null) return 'sent';
  return row.given_up_at === null ? 'waiting' : 'given up';
}
