// Id tags as chargers send them: known firmware habits undone, most literal reading first. Pure.

const CONTROL_CHARACTERS = /\p{Cc}/gu;

/** What a tag may stand for: itself, without a serial number after `_`, without a terminal's name before `;`. */
export function readingsOfTag(idTag: string): string[] {
  const tag = cleanTag(idTag);
  const short = tag.includes('_') ? tag.slice(0, tag.indexOf('_')) : tag;
  const afterTerminal = tag.slice(tag.lastIndexOf(';') + 1);
  return [...new Set([tag, short, afterTerminal])].filter(Boolean);
}

export const cleanTag = (idTag: string): string => idTag.replace(CONTROL_CHARACTERS, '').trim();

/** Some chargers send more at the stop than they were given at the start: the beginning decides. */
export const isSameTag = (started: string, sent: string): boolean => {
  const tag = cleanTag(started).toLowerCase();
  return tag !== '' && cleanTag(sent).toLowerCase().startsWith(tag);
};
