import { useTranslation } from 'react-i18next';
import { showLanguage } from './i18n.ts';
import { languageOf, type Language } from './language.ts';

/** The present language and a function to change it; the detector stores the choice. */
export function useLanguage(): { language: Language; setLanguage: (lng: Language) => void } {
  const { i18n } = useTranslation();
  return {
    language: languageOf(i18n.language),
    setLanguage: (lng) => void showLanguage(lng, i18n),
  };
}
