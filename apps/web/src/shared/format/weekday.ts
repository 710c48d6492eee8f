import type { Language } from '../i18n/language.ts';
import { localeOf } from './locale.ts';

const DAY_MS = 86_400_000;
/** A Monday. */
const FIRST = Date.UTC(2024, 0, 1);

/** "Monday" for 1, as in OCPI. */
export const weekdayName = (
  weekday: number,
  language: Language,
  length: 'long' | 'short' = 'long',
): string =>
  new Intl.DateTimeFormat(localeOf(language), { weekday: length, timeZone: 'UTC' }).format(
    new Date(FIRST + (weekday - 1) * DAY_MS),
  );
