// The closed sets of names at stations, without schemas: public pages need them.

/** Connector types with short names of OCPI's families; UNKNOWN when a registry does not say. */
export const PLUG_TYPES = [
  'TYPE2',
  'CCS2',
  'CHADEMO',
  'TYPE1',
  'CCS1',
  'SCHUKO',
  'TYPE3C',
  'TESLA',
  'OTHER',
  'UNKNOWN',
] as const;
/** One of `PLUG_TYPES`. */
export type PlugType = (typeof PLUG_TYPES)[number];

/** Currencies that a station may use. */
export const CURRENCIES = ['EURO', 'US_DOLLAR', 'BRITISH_POUND'] as const;

/** Amenities of a station. */
export const AMENITIES = [
  'restrooms',
  'food',
  'cafe',
  'shop',
  'wifi',
  'shelter',
  'lighting',
  'playground',
  'hotel',
  'attendant',
] as const;
/** One of `AMENITIES`. */
export type Amenity = (typeof AMENITIES)[number];

/** Accessibility features of a station. */
export const ACCESSIBILITY = ['step_free', 'wide_bay', 'reachable_plug', 'reserved_bay'] as const;
/** One of `ACCESSIBILITY`. */
export type Accessibility = (typeof ACCESSIBILITY)[number];

/** Orders of the stations of a map: from its centre, by the price of the charge, the power of the best plug, the average of the ratings. */
export const STATION_SORTS = ['distance', 'price', 'power', 'rating'] as const;
/** One of `STATION_SORTS`. */
export type StationSort = (typeof STATION_SORTS)[number];
