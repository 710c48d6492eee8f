// Every feature of the server, wired to the ones that it asks.
import { decimalToMicro } from '@voltagora/domain';
import { createLeaving } from './account-departure.ts';
import { createCardPayments } from './card-payments.ts';
import { createChargingSide } from './charging-side.ts';
import {
  type ActivationListener,
  createAccounts,
  createSignIn,
} from './features/accounts/public.ts';
import { createBusinessProfiles } from './features/business-profiles/public.ts';
import { createMissingTexts } from './features/missing-texts/public.ts';
import { createCalendarFeeds } from './features/calendar-feeds/public.ts';
import {
  createCarbon,
  createEnergy,
  createMarketPrices,
  marketOf,
} from './features/energy/public.ts';
import { createPictureFiles, type PictureFiles } from './features/images/public.ts';
import { createContact } from './features/contact/public.ts';
import { installationSecret } from './platform/secret.ts';
import { createNotifications } from './features/notifications/public.ts';
import { createPlaces, withHostedPlaces } from './features/places/public.ts';
import { createReservations, type Reservations } from './features/reservations/public.ts';
import { createStationExport } from './features/station-exchange/public.ts';
import { createStations } from './features/stations/public.ts';
import { createGarage, createVehicles } from './features/vehicles/public.ts';
import { createWallet } from './features/wallet/public.ts';
import { type Bus, createBus } from './platform/bus/bus.ts';
import { createSharedBus } from './platform/bus/shared-bus.ts';
import { type Clock, systemClock } from './platform/clock.ts';
import { trackAvailability } from './platform/jobs/availability.ts';
import type { Db, OpenDatabase } from './platform/db/db.ts';
import type { FileStore } from './platform/files/file-store.ts';
import { filesOf } from './platform/files/files-of.ts';
import { tracedBus } from './platform/tracing/traced-bus.ts';
import type { ServerOptions } from './platform/modules/server-options.ts';

export type Services = ReturnType<typeof createServices>;

export interface Urls {
  publicUrl: () => string;
  ownUrl: () => string;
  /** Where a charging point reaches this server, given the host that it came to. */
  chargingPointUrl: (host: string | null) => string;
}

/** Every feature, wired. */
export function createServices({ db }: OpenDatabase, options: ServerOptions, urls: Urls) {
  const { publicUrl, chargingPointUrl } = urls;
  const { config, log, clock = systemClock } = options;
  const secret = installationSecret(config.secret, config.dataFolder);
  const bus = tracedBus(busFor(options), options.tracing);
  const wallet = createWallet({ ...config, db, clock, cardProvider: config.payments });
  const people = createPeople({ db, bus, clock, secret, publicUrl, wallet, ...options });
  const { market, ...byMarket } = createMarketSide({ db, clock, log, energy: config.energy });
  const stations = createStations({ db, clock, wallet, ...byMarket });
  const stored = createFiles(config);
  const catalogue = createCatalogue({ db, clock, publicUrl, config, log, ...stored });
  const asked = { wallet, stations, ...byMarket, ...catalogue };
  const serving = trackAvailability(clock);
  const parts = { db, clock, bus, secret, ...serving, ...urls, ...asked };
  const { reservations, ...cards } = createBookings(parts, options);
  const calendarFeeds = calendarFeedsOf({ db, clock, publicUrl }, reservations);
  const seen = { db, clock, bus, log, publicUrl, chargingPointUrl, secret, ...stored };
  const chargingSide = createChargingSide({ ...seen, reservations, stations }, options);
  const energy = recommending({ db, market, ...config }, { reservations, ...catalogue });
  const telling = { db, clock, bus, log, publicUrl, secret, ...serving };
  const notifications = notificationsOf(telling, config, { energy, reservations });
  const services = {
    contact: createContact({ db, bus, clock, config, publicUrl }),
    ...people,
    ...catalogue,
    ...cards,
    wallet,
    stations,
    reservations,
    calendarFeeds,
    notifications,
    energy,
    ...chargingSide,
    serving,
    bus,
  };
  const { onTakenOff } = services.upkeep;
  const leaving = createLeaving({ db, clock, publicUrl }, { ...services, onTakenOff });
  return { ...services, leaving };
}

function busFor({ log, nodes }: ServerOptions) {
  const local = createBus((error) => log.error({ err: error }, 'a listener failed'));
  return nodes ? createSharedBus(local, { ...nodes, nodeId: nodes.life.id }) : local;
}

function createFiles(config: ServerOptions['config']) {
  const files = filesOf(config);
  return { files, pictures: createPictureFiles(files) };
}

type BookingParts = Urls &
  Pick<ReturnType<typeof createCatalogue>, 'vehicles' | 'businessProfiles'> &
  Pick<
    Parameters<typeof createReservations>[0],
    'db' | 'clock' | 'bus' | 'stations' | 'marketPrices' | 'carbon' | 'secret' | 'upSince'
  > & {
    wallet: ReturnType<typeof createWallet>;
  };

/** Bookings and their payments, which ask each other. */
function createBookings(parts: BookingParts, { config, log }: ServerOptions) {
  const cards = createCardPayments({ ...parts, config, log, reservations: () => reservations });
  const reservations: Reservations = createReservations({
    ...parts,
    payments: cards.payments,
    readSeller: parts.businessProfiles.sellerOf,
    tokenPricesMicro: config.tokenPricesMicro,
  });
  return { ...cards, reservations };
}

/** The energy market, and what goes by it. */
function createMarketSide(parts: Parameters<typeof marketOf>[0]) {
  const market = marketOf(parts);
  return { market, marketPrices: createMarketPrices(market), carbon: createCarbon(market) };
}

type MarketParts = Omit<Parameters<typeof createEnergy>[0], 'readFreeTime' | 'readVehicle'>;

/** Windows are recommended that can be booked. */
const recommending = (
  parts: MarketParts,
  {
    reservations,
    vehicles,
  }: { reservations: Reservations; vehicles: ReturnType<typeof createVehicles> },
) =>
  createEnergy({
    db: parts.db,
    energy: parts.energy,
    market: parts.market,
    readFreeTime: reservations.freeTime,
    readVehicle: vehicles.readChargingCar,
  });

const notificationsOf = (
  parts: Omit<Parameters<typeof createNotifications>[0], 'cheaper' | 'hostEmail'>,
  { hostEmail, energy: { cheaperPercent: leastPercent } }: ServerOptions['config'],
  {
    energy: { cheapestTomorrow },
    reservations: { priceElsewhere },
  }: { energy: ReturnType<typeof createEnergy>; reservations: Reservations },
) =>
  createNotifications({
    ...parts,
    hostEmail,
    cheaper: { leastPercent, cheapestTomorrow, priceElsewhere },
  });

const calendarFeedsOf = (
  parts: Omit<Parameters<typeof createCalendarFeeds>[0], 'readEntries'>,
  { ownerEntries: readEntries }: Reservations,
) => createCalendarFeeds({ ...parts, readEntries });

/** What asks nobody else. */
const createCatalogue = (
  parts: Parameters<typeof createStationExport>[0] &
    Pick<ServerOptions, 'config' | 'log'> & { files: FileStore; pictures: PictureFiles },
) => ({
  vehicles: createVehicles(parts),
  garage: createGarage(parts),
  missingTexts: createMissingTexts(parts.files),
  places: createPlaceSearch(parts),
  businessProfiles: createBusinessProfiles(parts),
  stationExport: createStationExport(parts),
});

function createPlaceSearch({ clock, config, log }: PlaceParts) {
  const own = createPlaces();
  const service = config.outside.places;
  return service ? withHostedPlaces({ own, service, clock, log }) : own;
}

type PlaceParts = Pick<ServerOptions, 'config' | 'log'> & { clock: Clock };

interface PeopleParts extends Pick<ServerOptions, 'config' | 'log'> {
  db: Db;
  bus: Bus;
  clock: Clock;
  secret: string;
  publicUrl: () => string;
  wallet: ReturnType<typeof createWallet>;
}

function createPeople({ config, log, wallet, ...parts }: PeopleParts) {
  const { accessSeconds, google, apple } = config;
  const welcomeMinor = Math.trunc(decimalToMicro(config.welcomeTokens) / MICRO_PER_TOKEN_CENT);
  const onActivated: ActivationListener = async (trx, { id, role }) => {
    if (role !== 'driver' || welcomeMinor === 0) return;
    await wallet.grant(trx, {
      userId: id,
      amountMinor: welcomeMinor,
      idempotencyKey: `welcome:${id}`,
      reason: 'welcome',
    });
  };
  const onGuessing = (userId: string) =>
    log.warn({ userId }, 'the password of an account is being guessed');
  const session = { ...parts, accessSeconds, onActivated };
  return {
    accounts: createAccounts({ ...session, onGuessing }),
    signIn: createSignIn({ ...session, log, google, apple }),
  };
}

const MICRO_PER_TOKEN_CENT = 10_000;
