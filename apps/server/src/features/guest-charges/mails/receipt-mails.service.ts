// Mails the receipts of guests, once their charges are billed.
import { randomBytes } from 'node:crypto';
import type { Reservation } from '@voltagora/contract';
import { bookingNumber } from '@voltagora/domain';
import { forEachRow } from '../../../platform/jobs/for-each-row.ts';
import { layOutMail } from '../../../platform/mail/mail-layout.ts';
import { queueMail } from '../../../platform/mail/mail-queue.ts';
import { localFormats } from '../../../platform/texts/local-formats.ts';
import { guestActor } from '../../accounts/public.ts';
import { hashSecret } from '../begin-charge.service.ts';
import { findCharge, findReceiptsToMail } from '../guest-charges.reads.ts';
import { noteMailed } from '../guest-charges.store.ts';
import type { GuestDeps } from '../guest-deps.ts';
import { guestTexts } from '../guest-texts.ts';

const SECRET_BYTES = 32;

export async function mailReceipts(deps: GuestDeps, now: Date): Promise<void> {
  const pass = { db: deps.db, kind: 'guest_receipt', now };
  await forEachRow(pass, await findReceiptsToMail(pass), {
    idOf: (id) => id,
    work: (id) => mailReceipt(deps, id, now),
  });
}

async function mailReceipt(deps: GuestDeps, id: string, now: Date): Promise<void> {
  const row = await findCharge(deps.db, id);
  if (row === undefined || row.email === null) return;
  const actor = guestActor(row.user_id);
  const reservation = await deps.reservations.read(row.reservation_id, actor);
  // The secret of the page is stored as a hash alone, so that the mail has another.
  const secret = randomBytes(SECRET_BYTES).toString('base64url');
  const mail = receiptMail(reservation, {
    to: row.email,
    lang: row.lang,
    link: `${deps.publicUrl()}/charge/${secret}`,
  });
  await deps.db.transaction().execute(async (trx) => {
    if (!(await noteMailed(trx, id, { hash: hashSecret(secret), now }))) return;
    await queueMail(trx, deps.clock, mail);
  });
}

function receiptMail(
  { id, bill, seller, session, plug, currency }: Reservation,
  { to, lang, link }: { to: string; lang: 'en' | 'el'; link: string },
) {
  const t = guestTexts(lang);
  const { station } = plug;
  const local = localFormats(lang, station.time_zone);
  const total = local.amount(bill?.total_cost ?? 0, currency);
  const energy = local.energy(session?.energy_kWh ?? 0);
  const number = bookingNumber(id);
  const vat = bill?.vat;
  return layOutMail({
    kind: 'guest_receipt',
    to,
    lang,
    subject: t('receipt.subject', { station: station.name }),
    preheader: t('receipt.preheader', { energy, total }),
    paragraphs: [
      t('receipt.charged', { energy, station: station.name, plug: plug.label }),
      t('receipt.total', { total, number }),
      ...(vat && seller
        ? [
            t('receipt.vat', {
              percentage: local.quantity(seller.vat_percentage),
              amount: local.amount(vat.amount, currency),
              net: local.amount(vat.net, currency),
            }),
            t('receipt.seller', { name: seller.business_name, number: seller.tax_num }),
          ]
        : [t('receipt.private')]),
    ],
    action: { label: t('receipt.open'), link },
    notes: [t('receipt.why')],
  });
}
