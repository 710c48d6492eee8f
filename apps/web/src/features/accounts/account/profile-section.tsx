/** The user's details, with a form to edit them in place. */
import { Button } from '@mantine/core';
import type { User } from '@voltagora/contract';
import { useCallback, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../shared/format/use-format.ts';
import { ProfileForm } from './profile-form.tsx';
import classes from './account-page.module.css';

export function ProfileSection({ user }: { user: User }) {
  const { t } = useTranslation();
  const [state, setState] = useState<'shown' | 'editing' | 'saved'>('shown');
  const wasEdited = useRef(false);
  const focusAfterEdit = useCallback((button: HTMLButtonElement | null) => {
    if (wasEdited.current) button?.focus();
  }, []);
  const edit = (): void => {
    wasEdited.current = true;
    setState('editing');
  };
  return (
    <section aria-labelledby="who" className={classes.section}>
      <div className={classes.head}>
        <h2 id="who">{t('account.profile.title')}</h2>
        {state !== 'editing' && (
          <Button ref={focusAfterEdit} variant="default" onClick={edit}>
            {t('account.profile.edit')}
          </Button>
        )}
      </div>
      <p role="status" className={classes.said}>
        {state === 'saved' && t('account.profile.saved')}
      </p>
      {state === 'editing' ? (
        <ProfileForm
          user={user}
          onSaved={() => setState('saved')}
          onCancel={() => setState('shown')}
        />
      ) : (
        <Facts user={user} />
      )}
    </section>
  );
}

function Facts({ user }: { user: User }) {
  const { t } = useTranslation();
  const format = useFormat();
  const facts = [
    ['account.profile.name', `${user.first_name} ${user.last_name}`],
    ['auth.field.email', user.email],
    ['auth.field.phone_number', user.phone_number || t('account.profile.noPhone')],
    ['account.profile.role', t(`auth.role.${user.role.name}`)],
    ['account.since', format.date(user.date_joined)],
  ] as const;
  return (
    <dl className={classes.facts}>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{t(label)}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
