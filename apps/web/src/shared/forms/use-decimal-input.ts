import { useLanguage } from '../i18n/use-language.ts';

/** Props of a field for decimal numbers: shows the language's decimal sign, accepts both. */
export function useDecimalInput() {
  const { language } = useLanguage();
  return {
    decimalSeparator: language === 'el' ? ',' : '.',
    allowedDecimalSeparators: ['.', ','],
    hideControls: true,
  };
}
