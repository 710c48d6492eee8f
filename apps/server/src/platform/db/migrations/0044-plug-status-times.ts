// Since when and until when a plug was in a status other than Available, kept for two weeks. A trigger writes the rows, so that every
// node and statement that changes a status does.
import { type Kysely, sql } from 'kysely';

const lines = [
  `create table plug_status_times (
    id bigint generated always as identity primary key,
    plug_id int not null references plugs,
    status text not null,
    from_at timestamptz not null,
    until_at timestamptz
  )`,
  'create index plug_status_times_of_plug on plug_status_times (plug_id, from_at)',
  // A status that is forgotten was last known when its charging point was last seen.
  `create function note_plug_status_time() returns trigger language plpgsql as $$
  declare
    changed_at timestamptz := coalesce(new.status_at,
      (select last_seen_at from charging_points where id = old.charging_point_id), old.status_at);
  begin
    if changed_at is null then return null; end if;
    delete from plug_status_times
      where plug_id = new.id and until_at < changed_at - interval '14 days';
    update plug_status_times set until_at = greatest(from_at, changed_at)
      where plug_id = new.id and until_at is null;
    if new.status not in ('Available', 'Not connected') then
      insert into plug_status_times (plug_id, status, from_at) values (new.id, new.status, changed_at);
    end if;
    return null;
  end $$`,
  `create trigger plugs_status_times after update of status on plugs for each row
    when (old.status is distinct from new.status) execute function note_plug_status_time()`,
  `insert into plug_status_times (plug_id, status, from_at)
    select id, status, status_at from plugs
    where status not in ('Available', 'Not connected') and status_at is not null and deleted_at is null`,
];

export async function up(db: Kysely<never>): Promise<void> {
  for (const line of lines) await sql.raw(line).execute(db);
}
