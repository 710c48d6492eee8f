import type { AnswerOf, Station } from '@voltagora/contract';
import { useRead } from '../../../../shared/api/use-read.ts';
import { useLanguage } from '../../../../shared/i18n/use-language.ts';

/** What the map knows around a station; undefined while loading, and without a connection. */
export function useSurroundings({
  id,
}: Pick<Station, 'id'>): AnswerOf<'readSurroundings'> | undefined {
  const { language } = useLanguage();
  return useRead('readSurroundings', { params: { id }, query: { lang: language } }).data;
}
