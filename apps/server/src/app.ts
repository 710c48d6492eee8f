// The one place that composes the server: which modules there are, each after those that it needs.
import './tables.ts';
import { accountDepartureModule } from './features/account-departure/module.ts';
import type { AccountEvents } from './features/accounts/accounts-deps.ts';
import { accountsModule } from './features/accounts/module.ts';
import { analyticsModule } from './features/analytics/module.ts';
import { basemapModule } from './features/basemap/module.ts';
import { bankAccountsModule } from './features/bank-accounts/module.ts';
import { businessProfilesModule } from './features/business-profiles/module.ts';
import { calendarFeedsModule } from './features/calendar-feeds/module.ts';
import { contractCertificatesModule } from './features/contract-certificates/module.ts';
import { chargingPointSecurityModule } from './features/charging-point-security/module.ts';
import type { LiveDeps } from './features/charging/status/charging.live.ts';
import { chargingModule } from './features/charging/module.ts';
import { contactModule } from './features/contact/module.ts';
import { developmentModule } from './features/development/module.ts';
import { deviceModelModule } from './features/device-model/module.ts';
import { displayMessagesModule } from './features/display-messages/module.ts';
import type { Recommendable } from './features/energy/create-energy.ts';
import type { EnergyProvider } from './features/energy/providers/energy-provider.ts';
import { energyModule } from './features/energy/module.ts';
import { faultReportsModule } from './features/fault-reports/module.ts';
import { favouritesModule } from './features/favourites/module.ts';
import { frameLogModule } from './features/frame-log/module.ts';
import { guestChargesModule } from './features/guest-charges/module.ts';
import { hostModule } from './features/host/module.ts';
import { imagesModule } from './features/images/module.ts';
import { installationModule } from './features/installation/module.ts';
import { localListsModule } from './features/local-lists/module.ts';
import { maintenanceModule } from './features/maintenance/module.ts';
import { meterProofsModule } from './features/meter-proofs/module.ts';
import { missingTextsModule } from './features/missing-texts/module.ts';
import { notificationsModule } from './features/notifications/module.ts';
import { ownerIncomeModule } from './features/owner-income/module.ts';
import { ownerListsModule } from './features/owner-lists/module.ts';
import { paymentsModule } from './features/payments/module.ts';
import type { PaymentProvider } from './features/payments/provider/payment-provider.ts';
import { plugCodesModule } from './features/plug-codes/module.ts';
import { placesModule } from './features/places/module.ts';
import { ratingsModule } from './features/ratings/module.ts';
import { refundsModule } from './features/refunds/module.ts';
import { receiptsModule } from './features/receipts/module.ts';
import { reservationsModule } from './features/reservations/module.ts';
import { sandboxProviderModule } from './features/sandbox-provider/module.ts';
import { searchModule } from './features/search/module.ts';
import { secondFactorModule } from './features/second-factor/module.ts';
import { secretRotationModule } from './features/secret-rotation/module.ts';
import { sealedParts } from './features/secret-rotation/sealed-parts.ts';
import { sitePowerModule } from './features/site-power/module.ts';
import { surroundingsModule } from './features/surroundings/module.ts';
import { statementsModule } from './features/statements/module.ts';
import { stationExchangeModule } from './features/station-exchange/module.ts';
import { stationJobsModule } from './features/station-jobs/module.ts';
import { stationsModule } from './features/stations/module.ts';
import { stripeProviderModule } from './features/stripe-provider/module.ts';
import { tripsModule } from './features/trips/module.ts';
import { uptimeModule } from './features/uptime/module.ts';
import { vehiclesModule } from './features/vehicles/module.ts';
import { walletModule } from './features/wallet/module.ts';
import { webPagesModule } from './features/web-pages/module.ts';
import type { OpenDatabase } from './platform/db/db.ts';
import { assemble, type HttpOffers } from './platform/modules/assemble.ts';
import { compose } from './platform/modules/compose.ts';
import type { Platform, Urls } from './platform/modules/platform.ts';
import { type RunningServer as Running, runServer } from './platform/modules/run-server.ts';
import type { ServerOptions } from './platform/modules/server-options.ts';

/** What tests put in the place of what is outside of the process, and of times that they cannot wait for. */
export interface Overrides {
  readActor?: HttpOffers['readActor'];
  energyProvider?: EnergyProvider | undefined;
  paymentProvider?: PaymentProvider | undefined;
  chargingLive?: Partial<LiveDeps> | undefined;
  resyncAfterMs?: number | undefined;
  /** When plugs are free, and what a car can take; else bookings and vehicles say it. */
  recommendable?: Recommendable | undefined;
  accountEvents?: AccountEvents | undefined;
  /** How many stations a part of the site map has. */
  siteMapPartSize?: number | undefined;
  /** A push service on this machine, which is otherwise refused. */
  trustsPushTo?: ((url: URL) => boolean) | undefined;
}

/** Every module, each after those that it needs. */
const startModules = (platform: Platform, overrides: Overrides) =>
  compose(platform, { overrides })
    .add(installationModule)
    .add(developmentModule)
    .add(contactModule)
    .add(missingTextsModule)
    .add(placesModule)
    .add(basemapModule)
    .add(ownerListsModule)
    .add(statementsModule)
    .add(businessProfilesModule)
    .add(secondFactorModule)
    .add(bankAccountsModule)
    .add(ownerIncomeModule)
    .add(walletModule)
    .add(uptimeModule)
    .add(analyticsModule)
    .add(accountsModule)
    .add(energyModule)
    .add(stationsModule)
    .add(stationJobsModule)
    .add(plugCodesModule)
    .add(stationExchangeModule)
    .add(searchModule)
    .add(surroundingsModule)
    .add(imagesModule)
    .add(vehiclesModule)
    .add(sandboxProviderModule)
    .add(stripeProviderModule)
    .add(paymentsModule)
    .add(reservationsModule)
    .add(tripsModule)
    .add(receiptsModule)
    .add(refundsModule)
    .add(favouritesModule)
    .add(ratingsModule)
    .add(faultReportsModule)
    .add(calendarFeedsModule)
    .add(frameLogModule)
    .add(contractCertificatesModule)
    .add(chargingModule)
    .add(guestChargesModule)
    .add(maintenanceModule)
    .add(deviceModelModule)
    .add(localListsModule)
    .add(displayMessagesModule)
    .add(meterProofsModule)
    .add(sitePowerModule)
    .add(chargingPointSecurityModule)
    .add(notificationsModule)
    .add(accountDepartureModule)
    .add(secretRotationModule)
    .add(hostModule)
    .add(webPagesModule);

export type RunningServer = Running<ReturnType<typeof startModules>['offers']>;

/** Opens, migrates and serves. Whatever fails before it serves is thrown, with everything closed again. */
export const startServer = (options: ServerOptions): Promise<RunningServer> =>
  runServer(options, (platform) => startModules(platform, {}), sealedParts);

/** The same server, which neither listens nor runs jobs. */
export const assembleServer = (
  database: OpenDatabase,
  options: ServerOptions,
  {
    urls,
    isStopping,
    ...overrides
  }: Overrides & { urls?: Partial<Urls>; isStopping?: () => boolean },
) =>
  assemble(database, options, {
    startModules: (platform) => startModules(platform, overrides),
    sealedParts,
    ...(urls && { urls }),
    ...(isStopping && { isStopping }),
  });
