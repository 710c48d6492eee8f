// Form values of an id tag, and their conversion to the request body.
import { calls, type IdTag, type ValidRequestOf } from '@voltagora/contract';

export type TagBody = ValidRequestOf<'createIdTag'>['body'];
export type TagValues = { idTag: string; email: string; point: string; group: string };

export const tagValuesOf = (tag: IdTag | 'new'): TagValues =>
  tag === 'new'
    ? { idTag: '', email: '', point: '', group: '' }
    : {
        idTag: tag.idTag,
        email: tag.user.email,
        point: tag.charging_point ? String(tag.charging_point.id) : '',
        group: tag.group,
      };

/** The schema and conversion of the id tag form; a blocked tag stays blocked. */
export const tagForm = (isBlocked: boolean) => ({
  schema: calls.createIdTag.body,
  toBody: ({ idTag, email, point, group }: TagValues) => ({
    idTag,
    user: { email: email.trim() },
    charging_point: point === '' ? null : { id: Number(point) },
    is_blocked: isBlocked,
    group: group.trim(),
  }),
  fieldOfPath: ([first = '']: readonly string[]) => (first === 'user' ? 'email' : first),
});

/** The request that blocks or unblocks a tag. */
export const turnedBlock = ({
  idTag,
  user,
  charging_point,
  is_blocked,
  group,
}: IdTag): TagBody => ({
  idTag,
  user,
  charging_point,
  is_blocked: !is_blocked,
  group,
});
