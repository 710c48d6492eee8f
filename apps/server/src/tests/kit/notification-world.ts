// Test setup: notifications with a push service and signed-in browsers.
import type { OpenDatabase } from '../../platform/db/db.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { newId } from '../../platform/ids.ts';
import type { PushService } from './outside/push-service.ts';
import { NOW } from './stations/catalogue.ts';
import { createWorld } from './reservations/booking-world.ts';

export type NotificationWorld = Awaited<ReturnType<typeof createNotificationWorld>>;

export async function createNotificationWorld(database: OpenDatabase, service?: PushService) {
  const world = await createWorld(database, NOW, undefined, undefined, undefined, {
    config: { hostEmail: 'host@volt.example' },
    trustsPushTo: (url) => url.origin === service?.origin,
  });
  const { db, clock } = world;
  return {
    ...world,
    /** Creates a session with the user's id, because pushes need a live session. */
    async signIn(actor: Actor): Promise<void> {
      const now = clock.now();
      const expires = new Date(now.getTime() + 86_400_000);
      const session = { id: actor.sessionId, user_id: actor.userId, refresh_hash: newId() };
      await db
        .insertInto('user_sessions')
        .values({ ...session, created_at: now, last_used_at: now, expires_at: expires })
        .execute();
    },
    async told(actor: Actor, query = '') {
      const { body } = await world.call(actor, 'GET', `/api/notifications/${query}`);
      return body;
    },
    async kinds(actor: Actor): Promise<string[]> {
      const { body } = await world.call(actor, 'GET', '/api/notifications/?page_size=100');
      return body.results.map(({ kind }: { kind: string }) => kind);
    },
    mailsTo: async (actor: Actor) =>
      db
        .selectFrom('outgoing_mails')
        .select(['kind', 'subject'])
        .where('recipient', '=', actor.email)
        .orderBy('created_at')
        .execute(),
  };
}
