// Form values of an id tag, and their conversion to the request body.
import { calls, type IdTag, type ValidRequestOf } from '@voltagora/contract';
import { asDate, localDate, localDay } from '../../../shared/format/local-day.ts';

export type TagBody = ValidRequestOf<'createIdTag'>['body'];
export type TagValues = {
  idTag: string;
  email: string;
  point: string;
  group: string;
  /** The last date on which it may charge, in the time zone of the station; empty for no end. */
  lastDay: string;
};

export const tagValuesOf = (tag: IdTag | 'new', timeZone: string): TagValues =>
  tag === 'new'
    ? { idTag: '', email: '', point: '', group: '', lastDay: '' }
    : {
        idTag: tag.idTag,
        email: tag.user.email,
        point: tag.charging_point ? String(tag.charging_point.id) : '',
        group: tag.group,
        lastDay: lastDayOf(tag, timeZone) ?? '',
      };

/** The last date on which a tag may charge; null for one without an end. */
export const lastDayOf = ({ ends_at }: IdTag, timeZone: string): string | null =>
  ends_at ? localDate(Date.parse(ends_at) - 1, timeZone) : null;

/** The schema and conversion of the id tag form; a blocked tag stays blocked. */
export const tagForm = (isBlocked: boolean, timeZone: string) => ({
  schema: calls.createIdTag.body,
  toBody: ({ idTag, email, point, group, lastDay }: TagValues) => ({
    idTag,
    user: { email: email.trim() },
    charging_point: point === '' ? null : { id: Number(point) },
    is_blocked: isBlocked,
    group: group.trim(),
    ends_at: endOf(lastDay, timeZone),
  }),
  fieldOfPath: ([first = '']: readonly string[]) => FIELDS.get(first) ?? first,
});

const FIELDS = new Map([
  ['user', 'email'],
  ['ends_at', 'lastDay'],
]);

/** What is not a date is left for the schema to refuse. */
function endOf(lastDay: string, timeZone: string): string | null {
  if (lastDay === '') return null;
  const date = asDate(lastDay);
  return date === null ? lastDay : new Date(localDay(date, timeZone).stop).toISOString();
}

/** The request that blocks or unblocks a tag. */
export const turnedBlock = ({
  idTag,
  user,
  charging_point,
  is_blocked,
  group,
  ends_at,
}: IdTag): TagBody => ({
  idTag,
  user,
  charging_point,
  is_blocked: !is_blocked,
  group,
  ends_at: ends_at ?? null,
});
