import { ActionIcon, useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { IconMoon, IconSun } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { LANGUAGES, type Language } from '../../shared/i18n/language.ts';
import { useLanguage } from '../../shared/i18n/use-language.ts';
import { useKeepLanguage } from './use-account-language.ts';
import classes from './shell.module.css';

const NAMES: Record<Language, { short: string; full: string }> = {
  en: { short: 'EN', full: 'English' },
  el: { short: 'ΕΛ', full: 'Ελληνικά' },
};

/** Switches between light and dark. Default: the system setting. */
export function SchemeSwitch() {
  const { t } = useTranslation();
  const { setColorScheme } = useMantineColorScheme();
  const scheme = useComputedColorScheme('light');
  const next = scheme === 'dark' ? 'light' : 'dark';
  return (
    <ActionIcon
      aria-label={t(`shell.scheme.${next}`)}
      title={t(`shell.scheme.${next}`)}
      onClick={() => setColorScheme(next)}
    >
      {next === 'dark' ? <IconMoon size={20} stroke={1.8} /> : <IconSun size={20} stroke={1.8} />}
    </ActionIcon>
  );
}

/** Switches to the other language; labelled in that language. */
export function LanguageSwitch() {
  const { language, setLanguage } = useLanguage();
  const keep = useKeepLanguage();
  const other = LANGUAGES.find((lng) => lng !== language) ?? 'en';
  return (
    <button
      type="button"
      lang={other}
      className={classes.language}
      // Starts with the visible text, so that it can be activated by voice (WCAG 2.5.3).
      aria-label={`${NAMES[other].short}, ${NAMES[other].full}`}
      title={NAMES[other].full}
      onClick={() => {
        setLanguage(other);
        keep(other);
      }}
    >
      {NAMES[other].short}
    </button>
  );
}
