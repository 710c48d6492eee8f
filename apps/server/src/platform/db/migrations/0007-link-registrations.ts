// Each activation link carries the registration that it was mailed for, so that it can activate only that one.
import { type Kysely, sql } from 'kysely';

const links = `
  alter table account_links add column registration jsonb;
  update account_links set registration = jsonb_build_object(
      'password_hash', users.password_hash, 'first_name', users.first_name, 'last_name', users.last_name,
      'phone_number', users.phone_number, 'role', users.role, 'lang', users.lang)
    from users where users.id = account_links.user_id and account_links.purpose = 'activation';
  alter table account_links add constraint account_links_registration
    check ((purpose = 'activation') = (registration is not null));
`;

export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw(links).execute(db);
}
