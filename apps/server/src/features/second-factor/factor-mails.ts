// Mails about changes to the factors of an account; they are always sent.
import type { Trx } from '../../platform/db/db.ts';
import { greeting } from '../../platform/mail/greeting.ts';
import { layOutMail } from '../../platform/mail/mail-layout.ts';
import { queueMail } from '../../platform/mail/mail-queue.ts';
import { defineTexts } from '../../platform/texts/texts.ts';
import { findPerson } from './factors.reads.ts';
import type { SecondFactorDeps } from './second-factor-deps.ts';
import el from './texts/el.json' with { type: 'json' };
import en from './texts/en.json' with { type: 'json' };

type FactorMailKind =
  | 'authenticator_added'
  | 'authenticator_removed'
  | 'passkey_added'
  | 'passkey_removed'
  | 'recovery_code_used'
  | 'recovery_codes_renewed'
  | 'factors_removed';

const factorTexts = defineTexts({ en, el });

/** Tells the person in the transaction of the change. `about` fills in the name of a passkey, or the codes that are left. */
export async function tellPerson(
  { clock, publicUrl }: Pick<SecondFactorDeps, 'clock' | 'publicUrl'>,
  trx: Trx,
  userId: string,
  kind: FactorMailKind,
  about: Record<string, string | number> = {},
): Promise<void> {
  const person = await findPerson(trx, userId);
  if (!person) return;
  const { email: to, lang, first_name: firstName } = person;
  const t = factorTexts(lang);
  const mail = layOutMail({
    kind,
    to,
    lang,
    subject: t(`${kind}.subject`, about),
    preheader: t('preheader'),
    paragraphs: [greeting(lang, firstName), t(`${kind}.text`, about)],
    action: { label: t('label'), link: `${publicUrl()}/account` },
    notes: t.list('notes'),
  });
  await queueMail(trx, clock, mail);
}
