import { NativeSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { useServer } from '../../../shared/api/server.ts';
import { useCommand } from '../../../shared/api/use-command.ts';
import { LANGUAGES, languageOf } from '../../../shared/i18n/language.ts';
import { useLanguage } from '../../../shared/i18n/use-language.ts';
import { selectUser } from '../session/auth-slice.ts';
import classes from './account-page.module.css';

const NAMES = { en: 'English', el: 'Ελληνικά' } as const;

/** The language of the pages, changed at once, and of mails, changed once the server has saved it. */
export function LanguageSection() {
  const { t } = useTranslation();
  const { send } = useServer();
  const { language, setLanguage } = useLanguage();
  const user = useSelector(selectUser);
  const { error, run } = useCommand();

  function choose(value: string): void {
    const lang = languageOf(value);
    setLanguage(lang);
    void run(() => send('updateMe', { isReported: true, body: { settings: { lang } } }));
  }
  return (
    <section className={classes.section}>
      <NativeSelect
        size="md"
        label={t('account.language')}
        description={t('account.languageText')}
        value={languageOf(user?.settings.lang ?? language)}
        data={LANGUAGES.map((value) => ({ value, label: NAMES[value] }))}
        onChange={(event) => choose(event.currentTarget.value)}
      />
      <p role="status" className={classes.said}>
        {error && t('account.languageNotSaved')}
      </p>
    </section>
  );
}
