/** Who is signed in, in which language, and the way out. */
import { Button, NativeSelect, Stack } from '@mantine/core';
import { IconLogout } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { useApi } from '../../shared/api/api-context.tsx';
import { useFormat } from '../../shared/format/use-format.ts';
import { LANGUAGES, languageOf } from '../../shared/i18n/language.ts';
import { useLanguage } from '../../shared/i18n/use-language.ts';
import { useAppDispatch } from '../../shared/state/hooks.ts';
import { PageFrame } from '../../shared/ui/page-frame.tsx';
import { Surface } from '../../shared/ui/surface.tsx';
import { logout, selectUser, userLoaded } from '../auth/public.ts';
import classes from './account-page.module.css';

const NAMES = { en: 'English', el: 'Ελληνικά' } as const;

export function AccountPage() {
  const { t } = useTranslation();
  const format = useFormat();
  const api = useApi();
  const dispatch = useAppDispatch();
  const { language, setLanguage } = useLanguage();
  const user = useSelector(selectUser);
  if (!user) return null;

  function choose(value: string): void {
    const lang = languageOf(value);
    setLanguage(lang);
    api
      .call('updateMe', { body: { settings: { lang } } })
      .then((updated) => dispatch(userLoaded(updated)))
      .catch(() => undefined);
  }
  const facts = [
    ['auth.field.email', user.email],
    ['auth.field.phone_number', user.phone_number || '–'],
    ['auth.role.label', t(`auth.role.${user.role.name}`)],
    ['account.since', format.date(user.date_joined)],
  ] as const;
  return (
    <PageFrame title={`${user.first_name} ${user.last_name}`} width="text">
      <Surface>
        <Stack gap="lg">
          <dl className={classes.facts}>
            {facts.map(([label, value]) => (
              <div key={label}>
                <dt>{t(label)}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
          <NativeSelect
            size="md"
            label={t('account.language')}
            description={t('account.languageText')}
            value={language}
            data={LANGUAGES.map((value) => ({ value, label: NAMES[value] }))}
            onChange={(event) => choose(event.currentTarget.value)}
          />
          <Button
            variant="default"
            leftSection={<IconLogout size={20} aria-hidden />}
            onClick={() => dispatch(logout())}
          >
            {t('account.logout')}
          </Button>
        </Stack>
      </Surface>
    </PageFrame>
  );
}
