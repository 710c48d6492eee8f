import type { HttpApp } from '../../platform/http/http-app.ts';
import { serve } from '../../platform/http/serve-call.ts';
import type { Notifications } from './notifications.service.ts';

export function notificationsRoutes(app: HttpApp, notifications: Notifications): void {
  const done = async (work: Promise<unknown>) => {
    await work;
    return null;
  };
  serve(app, 'listNotifications', ({ actor, query }) => notifications.list(actor, query));
  serve(app, 'readNotification', ({ actor, params }) =>
    done(notifications.markRead(actor, params.id)),
  );
  serve(app, 'readAllNotifications', ({ actor }) => done(notifications.markAllRead(actor)));
  serve(app, 'readNotificationPreferences', ({ actor }) => notifications.preferences(actor));
  serve(app, 'saveNotificationPreferences', ({ actor, body }) =>
    notifications.savePreferences(actor, body),
  );
  serve(app, 'createPushToken', ({ actor, body }) => notifications.registerBrowser(actor, body));
  serve(app, 'deletePushToken', ({ actor, body }) =>
    done(notifications.unregisterBrowser(actor, body.token)),
  );
  serve(app, 'listPlugWatches', ({ actor }) => notifications.watches(actor));
  serve(app, 'createPlugWatch', ({ actor, body: { station, plug, is_lasting: isLasting } }) =>
    notifications.createWatch(actor, {
      stationId: station.id,
      plugId: plug?.id ?? null,
      isLasting,
    }),
  );
  serve(app, 'deletePlugWatch', ({ actor, params }) =>
    done(notifications.endWatch(actor, params.id)),
  );
}
