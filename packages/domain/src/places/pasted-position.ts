// Positions that people paste: coordinates in several notations, geo: addresses, and links of map services. Nothing is fetched.

/** A position in degrees (WGS 84), and the zoom of the map where it is known. */
export interface PastedPosition {
  lat: number;
  lng: number;
  zoom: number | null;
}

/**
 * What a pasted text says: a position, `short_link` for a link that would have to be fetched, `no_position` for another link
 * without a position, or null for any other text.
 */
export function readPastedPosition(
  text: string,
): PastedPosition | 'short_link' | 'no_position' | null {
  const trimmed = text.trim();
  if (/^geo:/i.test(trimmed)) return readGeoAddress(trimmed) ?? 'no_position';
  const link = /^(?:https?:\/\/)?((?:[a-z\d-]+\.)+[a-z]{2,})(\/\S*)?$/i.exec(trimmed);
  const isLink = link !== null && (/^https?:/i.test(trimmed) || link[2] !== undefined);
  if (isLink) return readLink((link[1] ?? '').toLowerCase(), link[2] ?? '');
  return readDecimals(trimmed) ?? readSexagesimals(trimmed);
}

const SHORT_HOSTS = /(?:^|\.)(?:goo\.gl|g\.co|bit\.ly|tinyurl\.com|t\.co|binged\.it|maps\.apple)$/;

function readLink(host: string, rest: string): PastedPosition | 'short_link' | 'no_position' {
  if (SHORT_HOSTS.test(host)) return 'short_link';
  if (/(?:^|\.)(?:osm|openstreetmap)\.org$/.test(host) && rest.startsWith('/go/'))
    return 'short_link';
  return readLinkText(decoded(rest)) ?? 'no_position';
}

/** The text as it is where it is not encoded properly. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return text;
  }
}

const NUMBER = String.raw`(-?\d{1,3}(?:\.\d+)?)`;
/** The place before the centre of the map. */
const IN_LINKS: readonly RegExp[] = [
  new RegExp(`!3d${NUMBER}!4d${NUMBER}`),
  new RegExp(String.raw`[?&]mlat=${NUMBER}&mlon=${NUMBER}`),
  new RegExp(
    String.raw`[?&](?:q|query|ll|sll|center|coordinate|destination|daddr|saddr|map)=(?:loc:)?${NUMBER}\s*,\s*${NUMBER}`,
  ),
  new RegExp(String.raw`[?&]cp=${NUMBER}~${NUMBER}`),
  new RegExp(String.raw`/(?:place|search|dir/[^/]*)/${NUMBER},\s*${NUMBER}`),
  new RegExp(`@${NUMBER},${NUMBER}`),
];
const OSM_MAP = new RegExp(String.raw`#map=(\d{1,2}(?:\.\d+)?)/${NUMBER}/${NUMBER}`);
const ZOOMS: readonly RegExp[] = [
  /@-?[\d.]+,-?[\d.]+,(\d{1,2}(?:\.\d+)?)z/,
  /[?&](?:z|zoom|lvl)=(\d{1,2}(?:\.\d+)?)/,
  /#map=(\d{1,2}(?:\.\d+)?)\//,
];

function readLinkText(text: string): PastedPosition | null {
  const zoomText = ZOOMS.map((zoom) => zoom.exec(text)?.[1]).find((found) => found !== undefined);
  const zoom = zoomText === undefined ? null : Number(zoomText);
  for (const pattern of IN_LINKS) {
    const match = pattern.exec(text);
    if (match) return valid(Number(match[1]), Number(match[2]), zoom);
  }
  const map = OSM_MAP.exec(text);
  return map ? valid(Number(map[2]), Number(map[3]), zoom) : null;
}

function readGeoAddress(text: string): PastedPosition | null {
  const zoom = /[?&]z=(\d{1,2})/.exec(text)?.[1];
  const named = new RegExp(`[?&]q=${NUMBER},${NUMBER}`).exec(decoded(text));
  const plain = new RegExp(`^geo:${NUMBER},${NUMBER}`, 'i').exec(text);
  const match = named ?? plain;
  return match ? valid(Number(match[1]), Number(match[2]), zoom ? Number(zoom) : null) : null;
}

const DEGREES = String.raw`([+-]?\d{1,3}(?:[.,]\d+)?)\s*°?\s*`;
const HEMISPHERE = '([NSEWΒΝΑΔ])?';
const DECIMALS = new RegExp(
  String.raw`^${HEMISPHERE}\s*${DEGREES}${HEMISPHERE}(?:\s*[,;/]\s*|\s+)${HEMISPHERE}\s*${DEGREES}${HEMISPHERE}$`,
  'iu',
);

function readDecimals(text: string): PastedPosition | null {
  const match = DECIMALS.exec(text.replace(/^[([]|[)\]]$/g, ''));
  if (!match) return null;
  const [, before = '', one = '', after = '', beforeOther = '', other = '', afterOther = ''] =
    match;
  // Two whole numbers are a house number and a postcode rather than a position.
  const hasFraction = /[.,]/.test(one) && /[.,]/.test(other);
  const hasHemisphere = before + after + beforeOther + afterOther !== '';
  if (!hasFraction && !hasHemisphere) return null;
  return oriented(
    { degrees: Number(one.replace(',', '.')), side: before || after },
    { degrees: Number(other.replace(',', '.')), side: beforeOther || afterOther },
  );
}

const SEXAGESIMAL = String.raw`(\d{1,3})\s*[°º]\s*(?:(\d{1,2}(?:[.,]\d+)?)\s*['′’]\s*)?(?:(\d{1,2}(?:[.,]\d+)?)\s*(?:["″”]|''|′′)\s*)?`;
const SEXAGESIMALS = new RegExp(
  String.raw`^${HEMISPHERE}\s*${SEXAGESIMAL}${HEMISPHERE}\s*[,;]?\s*${HEMISPHERE}\s*${SEXAGESIMAL}${HEMISPHERE}$`,
  'iu',
);

function readSexagesimals(text: string): PastedPosition | null {
  const match = SEXAGESIMALS.exec(text);
  if (!match) return null;
  const part = (at: number): number => Number((match[at] ?? '0').replace(',', '.'));
  const degrees = (at: number): number => part(at) + part(at + 1) / 60 + part(at + 2) / 3600;
  return oriented(
    { degrees: degrees(2), side: match[1] ?? match[5] ?? '' },
    { degrees: degrees(7), side: match[6] ?? match[10] ?? '' },
  );
}

interface Angle {
  degrees: number;
  /** The hemisphere: N, S, E, W, or their Greek letters; empty when not given. */
  side: string;
}

/** Greek letters: Β north, Ν south, Α east, Δ west. */
const isSouthOrWest = (side: string): boolean => /^[SWΝΔ]$/iu.test(side);
const isLongitude = (side: string): boolean => /^[EWΑΔ]$/iu.test(side);

function oriented(first: Angle, second: Angle): PastedPosition | null {
  const [lat, lng] = isLongitude(first.side) ? [second, first] : [first, second];
  const signed = ({ degrees, side }: Angle): number => (isSouthOrWest(side) ? -degrees : degrees);
  return valid(signed(lat), signed(lng), null);
}

const ZOOM_MAX = 22;

function valid(lat: number, lng: number, zoom: number | null): PastedPosition | null {
  const isPosition = Math.abs(lat) <= 90 && Math.abs(lng) <= 180;
  return isPosition ? { lat, lng, zoom: zoom !== null && zoom <= ZOOM_MAX ? zoom : null } : null;
}
