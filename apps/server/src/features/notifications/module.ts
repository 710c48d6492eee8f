// Notifications as a module: what people are told, by mail and push, and the watches of busy plugs.
import { defineModule } from '../../platform/modules/define-module.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { followChanges } from './follow-changes.ts';
import { createNotificationSockets } from './notifications.live.ts';
import { notificationsRoutes } from './notifications.routes.ts';
import { createNotifications, type NotificationDeps } from './notifications.service.ts';
import { tables } from './tables.ts';

type Cheaper = NotificationDeps['cheaper'];

interface Needs {
  overrides: Pick<NotificationDeps, 'trustsPushTo'>;
  readActor: (accessToken: string) => Promise<Actor | undefined>;
  energy: Pick<Cheaper, 'cheapestTomorrow'>;
  reservations: Pick<Cheaper, 'priceElsewhere'> & Pick<NotificationDeps, 'otherPlugs'>;
}

const TELL_EVERY_MS = 20_000;
const PUSH_EVERY_MS = 2_000;
const CHEAPER_EVERY_MS = 600_000;
const FORGET_EVERY_MS = 600_000;

export const notificationsModule = defineModule({
  name: 'notifications',
  tables,
  start(platform, { overrides, readActor, energy, reservations }: Needs) {
    const { config, availability, leaderBus } = platform;
    const notifications = createNotifications({
      ...platform,
      hostEmail: config.hostEmail,
      upSince: availability.upSince,
      trustsPushTo: overrides.trustsPushTo,
      otherPlugs: reservations.otherPlugs,
      cheaper: {
        leastPercent: config.energy.cheaperPercent,
        cheapestTomorrow: energy.cheapestTomorrow,
        priceElsewhere: reservations.priceElsewhere,
      },
    });
    const { allowedOrigins, trustProxy } = config;
    const live = createNotificationSockets({
      ...platform,
      notifications,
      readActor,
      allowedOrigins,
      trustProxy,
    });
    return {
      offers: { notifications },
      routes: (app) => notificationsRoutes(app, notifications),
      live: [live],
      jobs: (run) => [
        run.onLeader(TELL_EVERY_MS, notifications.notifyAll),
        // Nodes claim deliveries in the database, so each push is sent by one of them.
        run.onEveryNode(PUSH_EVERY_MS, notifications.deliver),
        run.onLeader(CHEAPER_EVERY_MS, notifications.notifyCheaperWindows),
        run.onLeader(FORGET_EVERY_MS, notifications.forget),
        followChanges({ bus: leaderBus, notifications }, run.failed),
      ],
    };
  },
});
