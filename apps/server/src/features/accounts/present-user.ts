import type { AnswerOf } from '@voltagora/contract';
import type { UserRow } from './accounts.store.ts';

export type User = AnswerOf<'readMe'>;

export function toUser(row: UserRow): User {
  return {
    id: row.id,
    email: row.email,
    username: row.email,
    first_name: row.first_name,
    last_name: row.last_name,
    phone_number: row.phone_number,
    role: { name: row.role },
    settings: { lang: row.lang },
    date_joined: row.created_at.toISOString(),
    has_password: row.password_hash !== null,
  };
}
