// A second demo driver books windows of the coming days through the real service, to fill the calendars.
import type { RunningServer } from '@voltagora/server';
import { DEMO_ACCOUNTS } from './demo-accounts.ts';
import { draw } from './demo-network.ts';
import { findUserId, listBookablePlugs } from './seed.store.ts';

const BOOKINGS = 8;
const HOUR_MS = 3_600_000;
const LENGTH_MS = HOUR_MS / 2;
const FIRST_AFTER_HOURS = 3;
const SPREAD_HOURS = 60;

export async function addDemoBookings(server: RunningServer): Promise<void> {
  const userId = await findUserId(server.db, DEMO_ACCOUNTS.otherDriver.email);
  if (userId === undefined) return;
  const { email, role } = DEMO_ACCOUNTS.otherDriver;
  const actor = { userId, email, role, sessionId: '' };
  const plugs = await listBookablePlugs(server.db, BOOKINGS);
  const fullHour = Math.ceil(Date.now() / HOUR_MS) * HOUR_MS;
  for (const plugId of plugs) {
    const hours = FIRST_AFTER_HOURS + Math.floor(draw(`booking ${plugId}`) * SPREAD_HOURS);
    const start = fullHour + hours * HOUR_MS;
    await server.services.reservations.create(
      {
        plug: { id: plugId },
        start_time: new Date(start).toISOString(),
        stop_time: new Date(start + LENGTH_MS).toISOString(),
        comments: '',
        payment_method: { type: 'tokens', name: 'Token Wallet' },
        charge_now: false,
        weeks: 1,
        skip_taken: false,
      },
      actor,
    );
  }
}
