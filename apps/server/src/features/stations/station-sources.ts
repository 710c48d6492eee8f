import type { Station } from '@voltagora/contract';

/** Public registries of stations by the `source` column. Their licences require attribution. */
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

/** The source of a station: the texts given with the import, or those of a built-in registry. */
export function describeSource(row: SourceColumns): Station['source'] {
  const { source, source_name: name, source_licence, source_attribution } = row;
  if (source === null) return null;
  const named = { licence: source_licence ?? '', attribution: source_attribution ?? '' };
  const known = name === null ? SOURCES[source] : { name, ...named };
  return known ? { ...known, as_of: row.source_as_of } : null;
}

interface SourceColumns {
  source: string | null;
  source_as_of: string | null;
  source_name: string | null;
  source_licence: string | null;
  source_attribution: string | null;
}

/** The texts of a built-in registry, for sources without an import. */
export const shippedSource = (key: string) => SOURCES[key];
