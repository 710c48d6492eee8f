// Form values of a station's details, and their conversion to the request body. Pure.
import { CreateStation, type EditableStation, type UpdateStation } from '@voltagora/contract';
import { openingHoursFault } from '@voltagora/domain';
import * as z from 'zod';
import { customFault } from '../../../shared/forms/validate.ts';
import { parsePosition, positionText } from '../place/position-text.ts';

export type PlaceValues = {
  name: string;
  address: string;
  city: string;
  postcode: string;
  country: string;
  /** "37.97535, 23.73504", as maps copy it. */
  position: string;
};
export type DetailsValues = PlaceValues & {
  slug: string;
  operator: string;
  description: string;
  access_notes: string;
  /** Null: the opening hours are unknown. */
  open_24_7: boolean | null;
  opening_hours: UpdateStation['opening_hours'] & object;
  amenities: string[];
  accessibility: string[];
};

const { lat, lng, ...fields } = CreateStation.shape;
const place = {
  name: fields.name,
  address: fields.address,
  city: fields.city,
  postcode: fields.postcode,
  country: fields.country,
  position: z.object({ lat, lng }),
};
export const PlaceBody = z.object(place);
export const DetailsBody = z
  .object({
    ...place,
    slug: fields.slug.unwrap(),
    operator: fields.operator,
    description: fields.description,
    access_notes: fields.access_notes,
    open_24_7: fields.open_24_7.nullable(),
    opening_hours: fields.opening_hours,
    amenities: fields.amenities,
    accessibility: fields.accessibility,
  })
  .superRefine(({ open_24_7, opening_hours }, context) => {
    const isNone = opening_hours.length === 0;
    if (open_24_7 === true || (open_24_7 === null && isNone)) return;
    const key = isNone ? 'manage.fault.noHours' : 'manage.fault.hours';
    if (isNone || openingHoursFault(opening_hours)) {
      context.addIssue(customFault(key, ['opening_hours']));
    }
  });

export const emptyPlace = (country: string): PlaceValues => ({
  name: '',
  address: '',
  city: '',
  postcode: '',
  country,
  position: '',
});

export const detailsOf = (station: EditableStation): DetailsValues => ({
  name: station.name,
  address: station.address,
  city: station.city,
  postcode: station.postcode,
  country: station.country,
  position: positionText(station),
  slug: station.slug,
  operator: station.operator,
  description: station.description,
  access_notes: station.access_notes,
  open_24_7:
    station.open_24_7 !== true && station.opening_hours.length === 0 ? null : station.open_24_7,
  opening_hours: station.opening_hours,
  amenities: station.amenities,
  accessibility: station.accessibility,
});

/** The input of the schemas above. */
export const typedBody = <V extends PlaceValues>(values: V) => ({
  ...values,
  position: parsePosition(values.position),
});

/** The request body. */
export const sentBody = <B extends { position: { lat: number; lng: number } }>({
  position,
  ...body
}: B) => ({ ...body, ...position });

/** Leaves unknown opening hours unchanged. */
export const sentDetails = ({
  open_24_7,
  opening_hours,
  ...body
}: z.output<typeof DetailsBody>): UpdateStation => ({
  ...sentBody(body),
  ...(open_24_7 !== null && { open_24_7, opening_hours }),
});
