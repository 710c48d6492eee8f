// Bidding zones of Europe, and the zone of a position. Borders within a country are approximated by degrees: correct
// for nearly every station, otherwise off by one neighbouring zone.
import type { EnergyZone } from '@voltagora/contract';

export interface Zone extends EnergyZone {
  /** Energy Identification Code, including its check digit. */
  eic: string;
  /** Time zone in which the market day begins at midnight. */
  marketTimeZone: string;
}

const CENTRAL = 'Europe/Brussels';

/** Code, EIC, time zone. The code begins with the country. */
const ROWS = [
  ['AT', '10YAT-APG------L', 'Europe/Vienna'],
  ['BE', '10YBE----------2', 'Europe/Brussels'],
  ['BG', '10YCA-BULGARIA-R', 'Europe/Sofia'],
  ['CH', '10YCH-SWISSGRIDZ', 'Europe/Zurich'],
  ['CY', '10YCY-1001A0003J', 'Asia/Nicosia'],
  ['CZ', '10YCZ-CEPS-----N', 'Europe/Prague'],
  ['DE_LU', '10Y1001A1001A82H', 'Europe/Berlin'],
  ['DK1', '10YDK-1--------W', 'Europe/Copenhagen'],
  ['DK2', '10YDK-2--------M', 'Europe/Copenhagen'],
  ['EE', '10Y1001A1001A39I', 'Europe/Tallinn'],
  ['ES', '10YES-REE------0', 'Europe/Madrid'],
  ['FI', '10YFI-1--------U', 'Europe/Helsinki'],
  ['FR', '10YFR-RTE------C', 'Europe/Paris'],
  ['GB', '10YGB----------A', 'Europe/London'],
  ['GR', '10YGR-HTSO-----Y', 'Europe/Athens'],
  ['HR', '10YHR-HEP------M', 'Europe/Zagreb'],
  ['HU', '10YHU-MAVIR----U', 'Europe/Budapest'],
  ['IE_SEM', '10Y1001A1001A59C', 'Europe/Dublin'],
  ['IT_NORTH', '10Y1001A1001A73I', 'Europe/Rome'],
  ['IT_CNORTH', '10Y1001A1001A70O', 'Europe/Rome'],
  ['IT_CSOUTH', '10Y1001A1001A71M', 'Europe/Rome'],
  ['IT_SOUTH', '10Y1001A1001A788', 'Europe/Rome'],
  ['IT_SICILY', '10Y1001A1001A75E', 'Europe/Rome'],
  ['IT_SARDINIA', '10Y1001A1001A74G', 'Europe/Rome'],
  ['LT', '10YLT-1001A0008Q', 'Europe/Vilnius'],
  ['LV', '10YLV-1001A00074', 'Europe/Riga'],
  ['ME', '10YCS-CG-TSO---S', 'Europe/Podgorica'],
  ['MK', '10YMK-MEPSO----8', 'Europe/Skopje'],
  ['NL', '10YNL----------L', 'Europe/Amsterdam'],
  ['NO1', '10YNO-1--------2', 'Europe/Oslo'],
  ['NO2', '10YNO-2--------T', 'Europe/Oslo'],
  ['NO3', '10YNO-3--------J', 'Europe/Oslo'],
  ['NO4', '10YNO-4--------9', 'Europe/Oslo'],
  ['NO5', '10Y1001A1001A48H', 'Europe/Oslo'],
  ['PL', '10YPL-AREA-----S', 'Europe/Warsaw'],
  ['PT', '10YPT-REN------W', 'Europe/Lisbon'],
  ['RO', '10YRO-TEL------P', 'Europe/Bucharest'],
  ['RS', '10YCS-SERBIATSOV', 'Europe/Belgrade'],
  ['SE1', '10Y1001A1001A44P', 'Europe/Stockholm'],
  ['SE2', '10Y1001A1001A45N', 'Europe/Stockholm'],
  ['SE3', '10Y1001A1001A46L', 'Europe/Stockholm'],
  ['SE4', '10Y1001A1001A47J', 'Europe/Stockholm'],
  ['SI', '10YSI-ELES-----O', 'Europe/Ljubljana'],
  ['SK', '10YSK-SEPS-----K', 'Europe/Bratislava'],
] as const;

export const ZONES: readonly Zone[] = ROWS.map(([code, eic, time_zone]) => ({
  code,
  eic,
  time_zone,
  country: code.slice(0, 2),
  marketTimeZone: CENTRAL,
}));

export const zoneOf = (code: string): Zone | undefined => ZONES.find((one) => one.code === code);

/** Undefined where there is no known market. */
export function zoneAt(place: { country: string; lat: number; lng: number }): Zone | undefined {
  return zoneOf(codeAt(place));
}

function codeAt({ country, lat, lng }: { country: string; lat: number; lng: number }): string {
  switch (country) {
    case 'DE':
    case 'LU':
      return 'DE_LU';
    case 'IE':
      return 'IE_SEM';
    case 'DK':
      // The Great Belt separates DK1 and DK2.
      return lng < 10.95 ? 'DK1' : 'DK2';
    case 'SE':
      return lat < 57 ? 'SE4' : lat < 61 ? 'SE3' : lat < 64.8 ? 'SE2' : 'SE1';
    case 'NO':
      return norwayAt(lat, lng);
    case 'IT':
      return italyAt(lat, lng);
    default:
      return country;
  }
}

function norwayAt(lat: number, lng: number): string {
  if (lat >= 65) return 'NO4';
  if (lat >= 62) return 'NO3';
  if (lat >= 59.9 && lng < 7.5) return 'NO5';
  return lng < 9.2 || lat < 58.9 ? 'NO2' : 'NO1';
}

function italyAt(lat: number, lng: number): string {
  if (lng < 10 && lat < 41.5) return 'IT_SARDINIA';
  if (lat < 38.35 && lng < 15.7) return 'IT_SICILY';
  if (lat >= 44) return 'IT_NORTH';
  if (lat >= 42.8) return 'IT_CNORTH';
  return lat >= 41 && lng < 15 ? 'IT_CSOUTH' : 'IT_SOUTH';
}
