// Connector types from OCPI's enumeration, Open Charge Map's ids and free text; and back to OCPI.
import type { PlugType } from '@voltagora/contract';
import { textOf, wordOf } from '../import/feed-fields.ts';
import type { FeedFixes } from '../import/feed-station.ts';

/** Values of OCPI 2.2.1's ConnectorType with a type of ours; any other is OTHER. */
const OCPI_STANDARDS: Record<string, PlugType> = {
  IEC_62196_T2: 'TYPE2',
  IEC_62196_T2_COMBO: 'CCS2',
  CHADEMO: 'CHADEMO',
  IEC_62196_T1: 'TYPE1',
  IEC_62196_T1_COMBO: 'CCS1',
  IEC_62196_T3C: 'TYPE3C',
  DOMESTIC_F: 'SCHUKO',
  DOMESTIC_E: 'SCHUKO',
  DOMESTIC_C: 'SCHUKO',
  TESLA_S: 'TESLA',
  TESLA_R: 'TESLA',
};
const OTHER_OCPI_STANDARD =
  /^(CHAOJI|DOMESTIC_[A-O]|GBT_(AC|DC)|IEC_60309_2_\w+|IEC_62196_T3A|NEMA_\d+_\d+|PANTOGRAPH_\w+|MCS|SAE_J3400)$/;

/** The more specific pattern first: a combo connector's name includes that of the connector inside it. */
const SPELLINGS: readonly [RegExp, PlugType][] = [
  [/(ccs|combo).*(type|typ)?\s*1\b|\bccs ?1\b|t1 ?combo/, 'CCS1'],
  [/ccs|combo/, 'CCS2'],
  [/cha ?de ?mo/, 'CHADEMO'],
  [/tesla|nacs|supercharger/, 'TESLA'],
  [/typ[e]? ?2|mennekes|62196.?t?2/, 'TYPE2'],
  [/typ[e]? ?1|j1772|62196.?t?1/, 'TYPE1'],
  [/typ[e]? ?3 ?c|scame type 3c/, 'TYPE3C'],
  [/schuko|cee ?7|europlug|type ?[cef]\b|domestic/, 'SCHUKO'],
  [
    /gb.?t\b|iec ?60309|cee|commando|nema|type ?[3a-o]|bs ?1363|3.?pin|avcon|paddle|wireless/,
    'OTHER',
  ],
];

/** UNKNOWN when the feed has no usable type. */
export function plugTypeOf(standard: unknown, fixes: FeedFixes): PlugType {
  const word = wordOf(standard);
  const known = OCPI_STANDARDS[word] ?? (OTHER_OCPI_STANDARD.test(word) ? 'OTHER' : undefined);
  if (known !== undefined) return known;
  const text = textOf(standard, 80).toLowerCase();
  if (text === '') {
    fixes.note('connector without a standard: of unknown type', standard ?? null);
    return 'UNKNOWN';
  }
  const type = spelledType(text);
  fixes.note(
    type === undefined
      ? 'connector standard that nobody knows: of another type'
      : 'connector standard not in the words of the standard',
    text,
  );
  return type ?? 'OTHER';
}

export const spelledType = (text: string): PlugType | undefined =>
  SPELLINGS.find(([spelling]) => spelling.test(text.toLowerCase()))?.[1];

/** Open Charge Map's connection types by id, from its reference data; any other is OTHER. */
const OCM_TYPES: Record<number, PlugType> = {
  0: 'UNKNOWN',
  1: 'TYPE1',
  2: 'CHADEMO',
  8: 'TESLA',
  13: 'SCHUKO',
  23: 'SCHUKO',
  25: 'TYPE2',
  26: 'TYPE3C',
  27: 'TESLA',
  28: 'SCHUKO',
  30: 'TESLA',
  32: 'CCS1',
  33: 'CCS2',
  1036: 'TYPE2',
};

export const ocmPlugType = (id: number): PlugType => OCM_TYPES[id] ?? 'OTHER';

const STANDARD_OF: Partial<Record<PlugType, string>> = {
  TYPE2: 'IEC_62196_T2',
  CCS2: 'IEC_62196_T2_COMBO',
  CHADEMO: 'CHADEMO',
  TYPE1: 'IEC_62196_T1',
  CCS1: 'IEC_62196_T1_COMBO',
  TYPE3C: 'IEC_62196_T3C',
  SCHUKO: 'DOMESTIC_F',
  TESLA: 'TESLA_S',
};

/** OCPI 2.2.1's ConnectorType; undefined for OTHER and UNKNOWN. */
export const ocpiStandardOf = (type: PlugType): string | undefined => STANDARD_OF[type];

export const isDirectCurrent = (type: PlugType): boolean =>
  type === 'CCS2' || type === 'CCS1' || type === 'CHADEMO';
