import type { Station } from '@voltagora/contract';

/** The public registers stations come from; `source` in the database is the key. Their licences ask to be shown. */
const SOURCES: Record<string, { name: string; licence: string; attribution: string }> = {
  'gr-myfah': {
    name: 'Μ.Υ.Φ.Α.Η.',
    licence: 'Public registry data',
    attribution: 'Μ.Υ.Φ.Α.Η., Hellenic Ministry of Infrastructure and Transport; via cpo.today',
  },
  'fr-irve': {
    name: 'IRVE',
    licence: 'Licence Ouverte / Etalab 2.0',
    attribution: 'IRVE, data.gouv.fr / Etalab',
  },
  'fr-qualicharge': {
    name: 'QualiCharge',
    licence: 'Licence Ouverte / Etalab 2.0',
    attribution: 'QualiCharge, Ministère de la Transition écologique',
  },
  'de-bnetza': {
    name: 'Ladesäulenregister',
    licence: 'CC BY 4.0',
    attribution: 'Bundesnetzagentur.de, Ladesäulenregister',
  },
  'no-nobil': { name: 'NOBIL', licence: 'CC BY 4.0', attribution: 'NOBIL by Enova' },
  'uk-ncr': {
    name: 'National Chargepoint Registry',
    licence: 'Open Government Licence v3.0',
    attribution: 'Contains public sector information licensed under the Open Government Licence',
  },
};

export function describeSource(key: string | null, asOf: string | null): Station['source'] {
  const source = key === null ? undefined : SOURCES[key];
  return source ? { ...source, as_of: asOf } : null;
}
