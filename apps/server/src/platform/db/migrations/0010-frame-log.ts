// Every frame between charging points and the server, stored for some days.
import { type Kysely, sql } from 'kysely';

const frames = `
  create table charging_point_frames (
    id bigint generated always as identity primary key,
    charging_point_id int not null references charging_points on delete cascade,
    happened_at timestamptz not null,
    direction text not null check (direction in ('received', 'sent')),
    kind text not null check (kind in ('call', 'result', 'error', 'broken')),
    version text not null check (version in ('1.6', '2.0.1')),
    action text,
    message_id text,
    outcome text,
    mark text check (mark in ('refused', 'repaired')),
    payload text not null,
    is_cut boolean not null,
    length int not null
  );
  create index charging_point_frames_newest on charging_point_frames (charging_point_id, id desc);
  -- Rows come in the order of their time, so that a block range of it is as good as an index, and costs next to nothing.
  create index charging_point_frames_age on charging_point_frames using brin (happened_at);
`;

export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw(frames).execute(db);
}
