import type { PlugType } from '@voltagora/contract';
import { useTranslation } from 'react-i18next';
import { localeOf } from '../../../shared/format/locale.ts';
import { useLanguage } from '../../../shared/i18n/use-language.ts';
import { inletLetter } from '../fit/inlet-letters.ts';

/** Names of connectors with their letters: "Type 2 (C) or CCS (K/L)". */
export function usePlugTypeNames(): (types: readonly PlugType[]) => string {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const list = new Intl.ListFormat(localeOf(language), { type: 'disjunction' });
  const one = (type: PlugType): string => {
    const letter = inletLetter(type);
    const connector = t(`common.connector.${type}`);
    return letter === null ? connector : t('vehicles.fit.letter', { connector, letter });
  };
  return (types) => list.format(types.map(one));
}
