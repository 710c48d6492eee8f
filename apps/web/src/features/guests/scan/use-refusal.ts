import { useTranslation } from 'react-i18next';

/** Refusals that mean something else in front of a plug than in a booking. */
const OWN_WORDS: Readonly<Record<string, string>> = {
  window_taken: 'guests.scan.bookedSoon',
  payment_method_unavailable: 'guests.scan.noCards',
};

/** Why a plug cannot be charged at as wished, in words for somebody who stands in front of it. */
export function useRefusal(): (code: string) => string {
  const { t } = useTranslation();
  return (code) => t(OWN_WORDS[code] ?? `errors.${code}`);
}
