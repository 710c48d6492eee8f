import { useTranslation } from 'react-i18next';
import { languageOf, type Language } from './language.ts';

/** The present language and how to change it; the change is remembered by the detector. */
export function useLanguage(): { language: Language; setLanguage: (lng: Language) => void } {
  const { i18n } = useTranslation();
  return {
    language: languageOf(i18n.language),
    setLanguage: (lng) => void i18n.changeLanguage(lng),
  };
}
