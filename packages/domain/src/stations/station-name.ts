// Names of stations in registers often repeat the address that is shown beside them.

/** What a register says of a station. */
export interface NamedAddress {
  name: string;
  address: string;
  city: string;
  postcode: string;
}

/**
 * The name without the address, city and postcode that it repeats. Where nothing else remains, the street alone; never empty for a
 * name that is not.
 */
export function shortStationName({ name, address, city, postcode }: NamedAddress): string {
  const clean = tidy(name);
  const street = withoutTown(tidy(address), city, postcode);
  if (street === '' || !repeats(clean, street)) return clean;
  const others = partsOf(clean).filter((part) => !repeats(street, part));
  const own = others.filter((part) => HAS_LETTERS.test(part) && !isTown(part, city, postcode));
  return own.length > 0 ? own.join(' - ') : street;
}

/** Address and city as shown beside the name, which they do not repeat. */
export const placeBesideName = ({
  name,
  address,
  city,
}: Pick<NamedAddress, 'name' | 'address' | 'city'>): string =>
  [address, city]
    .filter((part) => part !== '' && folded(part) !== folded(name))
    .filter((part, at, parts) => at === 0 || !repeats(parts[0] ?? '', part))
    .join(', ');

/** A number beside an address is a number of the register. */
const HAS_LETTERS = /\p{L}/u;

const tidy = (text: string): string => text.replaceAll('&amp;', '&').replace(/\s+/g, ' ').trim();

const folded = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** Whether all words of `part` stand in `text`, one after the other. */
const repeats = (text: string, part: string): boolean =>
  folded(part) !== '' && ` ${folded(text)} `.includes(` ${folded(part)} `);

const SEPARATORS = /\s*[,;|]\s*|\s+[-–—]\s+/;
const partsOf = (text: string): string[] => text.split(SEPARATORS).filter(Boolean);

const isTown = (part: string, city: string, postcode: string): boolean =>
  [city, postcode, `${postcode} ${city}`].some(
    (said) => folded(said) !== '' && folded(said) === folded(part),
  );

/** `12 Rue X 75001 Paris` is `12 Rue X`. */
function withoutTown(address: string, city: string, postcode: string): string {
  const parts = partsOf(address);
  const kept = parts.filter((part, at) => at === 0 || !isTown(part, city, postcode));
  const street = kept.length < parts.length ? kept.join(', ') : address;
  const at = postcode === '' ? -1 : street.indexOf(` ${postcode} `);
  return at > 0 ? street.slice(0, at).replace(/[\s,-]+$/, '') : street;
}
