/** Passkeys: one row each to rename or remove, and a new one. */
import type { Passkey } from '@voltagora/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useServer } from '../../../../shared/api/server.ts';
import { useFormat } from '../../../../shared/format/use-format.ts';
import { useNow } from '../../../../shared/format/use-now.ts';
import accountClasses from '../account-page.module.css';
import { DoneText } from '../done-text.tsx';
import { canUsePasskeys, createPasskey } from '../../second-factor/ask-passkey.ts';
import { ConfirmButton } from './confirm-button.tsx';
import { PasskeyNameButton } from './passkey-name-button.tsx';
import classes from './security.module.css';

const MINUTE_MS = 60_000;

type Props = {
  passkeys: readonly Passkey[];
  /** Whether this installation can have any. */
  isPossible: boolean;
  onCodes: (codes: readonly string[]) => void;
};

export function PasskeysPart({ passkeys, isPossible, onCodes }: Props) {
  const { t } = useTranslation();
  const { send } = useServer();
  const [done, setDone] = useState<string | null>(null);
  const canAdd = isPossible && canUsePasskeys();
  const add = async (name: string): Promise<void> => {
    const passkey = await createPasskey(await send('beginPasskey', { isReported: true }));
    const added = await send('addPasskey', { isReported: true, body: { name, passkey } });
    setDone(t('account.security.passkeys.added', { name }));
    onCodes(added.recovery_codes);
  };
  return (
    <section className={classes.part}>
      <h3>{t('account.security.passkeys.title')}</h3>
      <p>{t('account.security.passkeys.text')}</p>
      {done && <DoneText key={done}>{done}</DoneText>}
      {passkeys.length > 0 ? (
        <ul className={accountClasses.devices}>
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} onDone={setDone} />
          ))}
        </ul>
      ) : (
        canAdd && <p>{t('account.security.passkeys.none')}</p>
      )}
      {canAdd ? (
        <PasskeyNameButton
          label={t('account.security.passkeys.add')}
          save={t('account.security.passkeys.add')}
          work={add}
        />
      ) : (
        <p>{t('account.security.passkeys.unavailable')}</p>
      )}
    </section>
  );
}

type RowProps = { passkey: Passkey; onDone: (words: string) => void };

function PasskeyRow({ passkey: { id, name, last_used_at }, onDone }: RowProps) {
  const { t } = useTranslation();
  const { send } = useServer();
  const format = useFormat();
  const now = useNow(MINUTE_MS);
  return (
    <li>
      <div>
        <strong>{name}</strong>
        <span className={accountClasses.second}>
          {last_used_at === null
            ? t('account.security.passkeys.unused')
            : t('account.security.passkeys.used', { when: format.age(last_used_at, now) })}
        </span>
      </div>
      <div className={accountClasses.actions}>
        <PasskeyNameButton
          label={t('account.security.passkeys.rename')}
          ariaLabel={t('account.security.passkeys.renameNamed', { name })}
          save={t('account.security.passkeys.save')}
          initial={name}
          work={async (next) => {
            await send('renamePasskey', { isReported: true, params: { id }, body: { name: next } });
            onDone(t('account.security.passkeys.renamed', { name: next }));
          }}
        />
        <ConfirmButton
          label={t('account.security.passkeys.remove')}
          name={t('account.security.passkeys.removeNamed', { name })}
          title={t('account.security.passkeys.removeTitle', { name })}
          text={t('account.security.passkeys.removeText')}
          isDangerous
          work={async () => {
            await send('removePasskey', { isReported: true, params: { id } });
            onDone(t('account.security.passkeys.removed', { name }));
          }}
        />
      </div>
    </li>
  );
}
