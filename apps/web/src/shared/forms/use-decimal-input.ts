import { useLanguage } from '../i18n/use-language.ts';

/** What a field for a number with decimals shows and takes: the language's decimal sign, and either when typed. */
export function useDecimalInput() {
  const { language } = useLanguage();
  return {
    decimalSeparator: language === 'el' ? ',' : '.',
    allowedDecimalSeparators: ['.', ','],
    hideControls: true,
  };
}
