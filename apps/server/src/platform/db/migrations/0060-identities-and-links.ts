// Identities of charging points are unique whatever their case. Two that already differ in their case only keep working, which an
// index would not allow. The refusal names the constraint of equal identities, which nodes of the version before know. Mailed links may
// admit a browser.
import { type Kysely, sql } from 'kysely';

const STATEMENTS = [
  'create index charging_points_identity_any_case on charging_points (lower(ocpp_identity))',
  `create function refuse_similar_identity() returns trigger language plpgsql as $$
  begin
    -- One lock for all, because a transaction that inserts thousands would need a lock for each.
    perform pg_advisory_xact_lock(hashtextextended('identities of charging points', 0));
    if exists (select from charging_points where lower(ocpp_identity) = lower(new.ocpp_identity)) then
      raise exception 'the identity of the charging point is taken'
        using errcode = 'unique_violation', constraint = 'charging_points_ocpp_identity_key';
    end if;
    return new;
  end $$`,
  `create trigger charging_points_similar_identity before insert on charging_points
    for each row execute function refuse_similar_identity()`,
  `alter table account_links drop constraint account_links_purpose_check,
    add constraint account_links_purpose_check check (purpose in ('activation', 'password_reset', 'browser'))`,
];

export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
