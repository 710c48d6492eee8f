/** The language of an account comes to the device with its person; what they have just chosen here goes to the account. */
import { useEffect, useRef, type RefObject } from 'react';
import { useSelector } from 'react-redux';
import { useLocation } from 'react-router';
import { selectUser, userLoaded } from '../../features/accounts/public.ts';
import { useClientConfig } from '../../features/config/public.ts';
import { useServer } from '../../shared/api/server.ts';
import { knownLanguage, type Language } from '../../shared/i18n/language.ts';
import { useLanguage } from '../../shared/i18n/use-language.ts';
import { useAppDispatch } from '../../shared/state/hooks.ts';

/** Whoever is logged in gets their mail in the language they have chosen; where that is not heard, the pages have it. */
export function useKeepLanguage(): (lang: Language) => void {
  const { send } = useServer();
  const dispatch = useAppDispatch();
  const isKnown = useSelector(selectUser) !== null;
  return (lang) => {
    if (!isKnown) return;
    send('updateMe', { body: { settings: { lang } } }).then(
      (user) => dispatch(userLoaded(user)),
      () => undefined,
    );
  };
}

export function useAccountLanguage(): void {
  const keep = useKeepLanguage();
  const user = useSelector(selectUser);
  const { language, setLanguage } = useLanguage();
  const isChosen = useIsChosenHere(language, user === null);
  const lang = user?.settings.lang;
  // Of somebody who was signed in before, the device has it already.
  const followed = useRef(lang);
  const config = useClientConfig();

  useEffect(() => {
    if (lang === followed.current) return;
    const isOther = user !== null && lang !== undefined && lang !== language;
    // Until it is known whether the account is everybody's, the page keeps its language.
    if (isOther && !isChosen.current && config === undefined) return;
    followed.current = lang;
    if (!isOther) return;
    if (isChosen.current) {
      isChosen.current = false;
      return keep(language);
    }
    // The accounts of a demo are everybody's: their language is nobody's choice.
    if (config?.demo_accounts.every(({ email }) => email !== user.email)) setLanguage(lang);
  }, [lang, config]);
}

/** Whether a visitor has said on this page, or by its address, which language they want. */
function useIsChosenHere(language: Language, isVisitor: boolean): RefObject<boolean> {
  const { search } = useLocation();
  const former = useRef(language);
  const isChosen = useRef(knownLanguage(new URLSearchParams(search).get('lng')) !== null);
  if (isVisitor && language !== former.current) isChosen.current = true;
  former.current = language;
  return isChosen;
}
