// Id tags as charging points send them: known vendor quirks undone, most literal reading first.
import type { VendorQuirks } from '../charging/vendor-quirks.ts';

const CONTROL_CHARACTERS = /\p{Cc}/gu;

/**
 * The tags that a tag may mean: itself, without what the charging point adds, without the name of a payment terminal before `;`.
 */
export function readingsOfTag(
  idTag: string,
  { tagEndsAt }: Pick<VendorQuirks, 'tagEndsAt'>,
): string[] {
  const tag = cleanTag(idTag);
  const end = tagEndsAt === null ? -1 : tag.indexOf(tagEndsAt);
  const short = end === -1 ? tag : tag.slice(0, end);
  const afterTerminal = tag.slice(tag.lastIndexOf(';') + 1);
  return [...new Set([tag, short, afterTerminal])].filter(Boolean);
}

/** An id tag without control characters and blanks around it. */
export const cleanTag = (idTag: string): string => idTag.replace(CONTROL_CHARACTERS, '').trim();

/** Some charging points send more at the stop than they were given at the start: the beginning decides. */
export const isSameTag = (started: string, sent: string): boolean => {
  const tag = cleanTag(started).toLowerCase();
  return tag !== '' && cleanTag(sent).toLowerCase().startsWith(tag);
};
