// Formats the output of commands, without characters that control a terminal.
import { tokenMinorToTokens } from '@voltagora/domain';

/** Control characters, and characters that change the text direction; names may contain them. */
const CONTROL_CHARACTERS = /(?!\n)[\p{Cc}\p{Bidi_Control}\u2028\u2029]/gu;

/** Makes foreign text safe to print; line breaks stay. */
export const plain = (text: string): string => text.replace(CONTROL_CHARACTERS, '\u00b7');

const cell = (value: string): string => plain(value).replaceAll('\n', ' ');

/** Aligned columns with titles. */
export function columns(titles: readonly string[], rows: readonly (readonly string[])[]): string {
  const all = [titles, ...rows].map((row) => row.map(cell));
  const widths = titles.map((_, index) => Math.max(...all.map((row) => row[index]?.length ?? 0)));
  return all
    .map((row) =>
      row
        .map((text, index) => text.padEnd(widths[index] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/** `name  value`, one per line; null values are left out. */
export function facts(pairs: Record<string, string | null>): string {
  const known = Object.entries(pairs).filter(([, value]) => value !== null && value !== '');
  const width = Math.max(...known.map(([name]) => name.length));
  return known.map(([name, value]) => `${name.padEnd(width)}  ${cell(value ?? '')}`).join('\n');
}

/** A moment to the minute, in UTC. */
export const moment = (at: Date | null): string =>
  at === null ? '' : `${at.toISOString().slice(0, 16).replace('T', ' ')}Z`;

/** An amount in hundredths of its currency, such as `9.90 EURO`. */
export const moneyOf = (of: { amountMinor: number; currency: string }): string =>
  `${(of.amountMinor / 100).toFixed(2)} ${of.currency}`;

export const tokensOf = (minor: number): string => tokenMinorToTokens(minor).toFixed(2);

/** JSON with control characters escaped. */
export const jsonText = (result: unknown): string =>
  JSON.stringify(result, null, 2).replace(
    CONTROL_CHARACTERS,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
