// An id tag as its form holds it, and as the server takes it. Pure.
import { calls, type IdTag, type ValidRequestOf } from '@voltagora/contract';

export type TagBody = ValidRequestOf<'createIdTag'>['body'];
export type TagValues = { idTag: string; email: string; point: string; group: string };
export type TagField = 'idTag' | 'email' | 'group';
type Validated = { body: TagBody } | { faults: TagField[] };

export const tagValuesOf = (tag: IdTag | 'new'): TagValues =>
  tag === 'new'
    ? { idTag: '', email: '', point: '', group: '' }
    : {
        idTag: tag.idTag,
        email: tag.user.email,
        point: tag.charging_point ? String(tag.charging_point.id) : '',
        group: tag.group,
      };

export function validateTag(
  { idTag, email, point, group }: TagValues,
  isBlocked: boolean,
): Validated {
  const parsed = calls.createIdTag.body.safeParse({
    idTag,
    user: { email: email.trim() },
    charging_point: point === '' ? null : { id: Number(point) },
    is_blocked: isBlocked,
    group: group.trim(),
  });
  if (parsed.success) return { body: parsed.data };
  const names = new Set(parsed.error.issues.map(({ path }) => path[0]));
  return {
    faults: [
      ...(names.has('idTag') ? (['idTag'] as const) : []),
      ...(names.has('user') ? (['email'] as const) : []),
      ...(names.has('group') ? (['group'] as const) : []),
    ],
  };
}

/** A tag as it is sent back with its block turned. */
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
