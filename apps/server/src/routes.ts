// Which feature answers which calls.
import { chargingPointCareRoutes } from './charger-care.ts';
import { documentsRoutes } from './documents.ts';
import { accountLeavingRoutes } from './features/accounts/leaving/account-leaving.routes.ts';
import { accountsRoutes } from './features/accounts/accounts.routes.ts';
import { signInRoutes } from './features/accounts/social-sign-in/sign-in.routes.ts';
import { analyticsRoutes } from './features/analytics/analytics.routes.ts';
import { createAnalytics } from './features/analytics/public.ts';
import { businessProfilesRoutes } from './features/business-profiles/business-profiles.routes.ts';
import { calendarFeedsRoutes } from './features/calendar-feeds/calendar-feeds.routes.ts';
import { chargingPointSecurityRoutes } from './features/charging-point-security/charging-point-security.routes.ts';
import { chargingRoutes } from './features/charging/charging.routes.ts';
import { contactRoutes } from './features/contact/contact.routes.ts';
import { developmentRoutes } from './features/development/development.routes.ts';
import { energyRoutes } from './features/energy/energy.routes.ts';
import { frameLogRoutes } from './features/frame-log/frame-log.routes.ts';
import { installationRoutes } from './features/installation/installation.routes.ts';
import { meterProofsRoutes } from './features/meter-proofs/meter-proofs.routes.ts';
import { missingTextsRoutes } from './features/missing-texts/missing-texts.routes.ts';
import { notificationsRoutes } from './features/notifications/notifications.routes.ts';
import { paymentsRoutes } from './features/payments/payments.routes.ts';
import { placesRoutes } from './features/places/places.routes.ts';
import { ownerCalendarRoutes } from './features/reservations/calendar/owner-calendar.routes.ts';
import { reservationsRoutes } from './features/reservations/reservations.routes.ts';
import { sandboxPageRoutes } from './features/sandbox-provider/sandbox-page.routes.ts';
import { sitePowerRoutes } from './features/site-power/site-power.routes.ts';
import { stationExchangeRoutes } from './features/station-exchange/station-exchange.routes.ts';
import { stationsRoutes } from './features/stations/stations.routes.ts';
import { vehiclesRoutes } from './features/vehicles/vehicles.routes.ts';
import { walletRoutes } from './features/wallet/wallet.routes.ts';
import { createReports } from './platform/db/queries/reports.ts';
import { systemClock } from './platform/clock.ts';
import type { OpenDatabase } from './platform/db/db.ts';
import { type HttpApp } from './platform/http/http-app.ts';
import { upkeepRoutes } from './station-upkeep.ts';
import type { ServerOptions } from './platform/modules/server-options.ts';
import type { Services } from './services.ts';

interface Served {
  database: OpenDatabase;
  services: Services;
  /** Whether the server has been told to stop. */
  isLeaving: () => boolean;
}

/** Every call, on its path. */
export function addRoutes(
  app: HttpApp,
  { database, services, isLeaving }: Served,
  { config, demo, log, nodes, clock = systemClock }: ServerOptions,
): void {
  const { db, replica } = database;
  const readReport = createReports({ db, replica, log });
  const { earnings: readEarnings } = services.wallet;
  installationRoutes(app, { config, database, isLeaving, nodes, demo });
  contactRoutes(app, services.contact);
  developmentRoutes(app, { config, db });
  accountsRoutes(app, services.accounts);
  accountLeavingRoutes(app, services.leaving);
  signInRoutes(app, services.signIn);
  walletRoutes(app, services.wallet);
  paymentsRoutes(app, services.payments);
  if (services.sandbox) sandboxPageRoutes(app, services.sandbox.pages);
  businessProfilesRoutes(app, services.businessProfiles);
  stationsRoutes(app, services.stations);
  stationExchangeRoutes(app, services.stationExport);
  upkeepRoutes(app, services.upkeep);
  analyticsRoutes(app, createAnalytics({ readReport, clock, readEarnings }));
  vehiclesRoutes(app, services.vehicles, services.garage);
  missingTextsRoutes(app, services.missingTexts, { collects: config.collectsMissingTexts });
  energyRoutes(app, services.energy);
  placesRoutes(app, services.places);
  reservationsRoutes(app, services.reservations);
  documentsRoutes(app, { ...services, db, config });
  ownerCalendarRoutes(app, services.reservations);
  calendarFeedsRoutes(app, services.calendarFeeds);
  notificationsRoutes(app, services.notifications);
  chargingRoutes(app, services.charging);
  chargingPointCareRoutes(app, services.care);
  chargingPointSecurityRoutes(app, services.security);
  sitePowerRoutes(app, services.sites);
  meterProofsRoutes(app, services.proofs);
  frameLogRoutes(app, services.frameLog);
}
