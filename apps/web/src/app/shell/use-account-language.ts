/** Applies the language of the account at login, and saves a language chosen here to the account. */
import { useEffect, useRef, type RefObject } from 'react';
import { useSelector } from 'react-redux';
import { useLocation } from 'react-router';
import { selectUser } from '../../features/accounts/public.ts';
import { useClientConfig } from '../../features/config/public.ts';
import { useServer } from '../../shared/api/server.ts';
import { knownLanguage, type Language } from '../../shared/i18n/language.ts';
import { useLanguage } from '../../shared/i18n/use-language.ts';

/** Saves the chosen language for the mails of a signed-in user. If that fails, the pages still use it. */
export function useKeepLanguage(): (lang: Language) => void {
  const { send } = useServer();
  const isKnown = useSelector(selectUser) !== null;
  return (lang) => {
    if (!isKnown) return;
    send('updateMe', { body: { settings: { lang } } }).catch(() => undefined);
  };
}

export function useAccountLanguage(): void {
  const keep = useKeepLanguage();
  const user = useSelector(selectUser);
  const { language, setLanguage } = useLanguage();
  const isChosen = useIsChosenHere(language, user === null);
  const lang = user?.settings.lang;
  // The device already uses the language of a user who was signed in before.
  const followed = useRef(lang);
  const config = useClientConfig();

  useEffect(() => {
    if (lang === followed.current) return;
    const isOther = user !== null && lang !== undefined && lang !== language;
    // Waits until it is known whether this is a shared demo account.
    if (isOther && !isChosen.current && config === undefined) return;
    followed.current = lang;
    if (!isOther) return;
    if (isChosen.current) {
      isChosen.current = false;
      return keep(language);
    }
    // Demo accounts are shared, so their language is nobody's choice.
    if (config?.demo_accounts.every(({ email }) => email !== user.email)) setLanguage(lang);
  }, [lang, config]);
}

/** Whether a visitor has chosen the language on this page or by its URL. */
function useIsChosenHere(language: Language, isVisitor: boolean): RefObject<boolean> {
  const { search } = useLocation();
  const former = useRef(language);
  const isChosen = useRef(knownLanguage(new URLSearchParams(search).get('lng')) !== null);
  if (isVisitor && language !== former.current) isChosen.current = true;
  former.current = language;
  return isChosen;
}
