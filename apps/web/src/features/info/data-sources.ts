/** Data sets and libraries that the product ships, with the attribution that each licence requires. Names are not translated. */
export type DataSource = {
  use: string;
  name: string;
  attribution: string;
  licence: string;
  href?: string;
};

export const DATA_SOURCES: readonly DataSource[] = [
  {
    use: 'stationsGr',
    name: 'Μ.Υ.Φ.Α.Η.',
    attribution: 'Μ.Υ.Φ.Α.Η., Hellenic Ministry of Infrastructure and Transport; via cpo.today',
    licence: 'Public registry data',
    href: 'https://electrokinisi.yme.gov.gr/public/HelpMyfah/PublicData/',
  },
  {
    use: 'stationsFr',
    name: 'IRVE',
    attribution: 'IRVE, data.gouv.fr / Etalab',
    licence: 'Licence Ouverte / Etalab 2.0',
    href: 'https://www.data.gouv.fr/',
  },
  {
    use: 'stationsFr',
    name: 'QualiCharge',
    attribution: 'QualiCharge, Ministère de la Transition écologique',
    licence: 'Licence Ouverte / Etalab 2.0',
    href: 'https://github.com/MTES-MCT/qualicharge',
  },
  {
    use: 'stationsDe',
    name: 'Ladesäulenregister',
    attribution: 'Bundesnetzagentur.de, Ladesäulenregister',
    licence: 'CC BY 4.0',
    href: 'https://www.bundesnetzagentur.de/',
  },
  {
    use: 'stationsNo',
    name: 'NOBIL',
    attribution: 'NOBIL by Enova',
    licence: 'CC BY 4.0',
    href: 'https://info.nobil.no/',
  },
  {
    use: 'stationsGb',
    name: 'National Chargepoint Registry',
    attribution: 'Contains public sector information licensed under the Open Government Licence',
    licence: 'OGL v3.0',
    href: 'https://www.nationalarchives.gov.uk/doc/open-government-licence/version/3/',
  },
  {
    use: 'vehicles',
    name: 'Open EV Data',
    attribution: 'Open EV Data, github.com/KilowattApp/open-ev-data',
    licence: 'MIT',
    href: 'https://github.com/KilowattApp/open-ev-data',
  },
  {
    use: 'vehicles',
    name: 'open-ev-data-dataset',
    attribution: 'open-ev-data/open-ev-data-dataset',
    licence: 'CDLA-Permissive-2.0',
    href: 'https://cdla.dev/permissive-2-0/',
  },
  {
    use: 'places',
    name: 'GeoNames',
    attribution: 'GeoNames',
    licence: 'CC BY 4.0',
    href: 'https://www.geonames.org/',
  },
  {
    use: 'coast',
    name: 'GSHHG',
    attribution: 'GSHHG, Wessel & Smith',
    licence: 'LGPL-3.0-or-later',
    href: 'https://www.soest.hawaii.edu/pwessel/gshhg/',
  },
  {
    use: 'land',
    name: 'Natural Earth',
    attribution: 'Made with Natural Earth',
    licence: 'Public domain',
    href: 'https://www.naturalearthdata.com/',
  },
  {
    use: 'streets',
    name: 'OpenStreetMap, OpenMapTiles',
    attribution: '© OpenMapTiles © OpenStreetMap contributors',
    licence: 'ODbL 1.0; CC BY 4.0',
    href: 'https://www.openstreetmap.org/copyright',
  },
  {
    use: 'glyphs',
    name: 'Noto Sans',
    attribution: 'Noto Sans, protomaps/basemaps-assets',
    licence: 'SIL OFL 1.1',
  },
  {
    use: 'type',
    name: 'Commissioner',
    attribution: 'Commissioner, Kostas Bartsokas',
    licence: 'SIL OFL 1.1',
  },
  {
    use: 'protocol',
    name: 'OCPP 1.6 JSON schemas',
    attribution: '© Open Charge Alliance, unaltered',
    licence: 'CC BY-ND 4.0',
    href: 'https://openchargealliance.org/',
  },
];
