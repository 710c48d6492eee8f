import greekUtils from 'greek-utils';

/** Lower case, without accents, Greek letters by their sound: the same for `Αθήνα`, `ΑΘΗΝΑ` and `athina`. */
export function latinLetters(text: string): string {
  const bare = withoutAccents(text).toLowerCase();
  if (!isGreek(bare)) return bare;
  // φ and χ as on Greek road signs (ELOT 743), which is how they are typed.
  return greekUtils
    .toPhoneticLatin(bare)
    .toLowerCase()
    .replaceAll('ph', 'f')
    .replaceAll('kh', 'ch');
}

/** Greek as typed on a Latin keyboard by the shape of the letters (`hrakleio`); undefined for other letters. */
export function typedGreek(text: string): string | undefined {
  const bare = withoutAccents(text).toLowerCase();
  return isGreek(bare)
    ? greekUtils.toGreeklish(bare).toLowerCase().replaceAll('8', 'th')
    : undefined;
}

const isGreek = (text: string) => /\p{Script=Greek}/u.test(text);
const withoutAccents = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '');
