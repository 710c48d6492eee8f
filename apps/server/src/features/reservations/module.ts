// Bookings from quote to bill, and the owner's calendar.
import { defineModule } from '../../platform/modules/define-module.ts';
import type { LateBound } from '../../platform/modules/late-bound.ts';
import type { BusinessProfiles } from '../business-profiles/public.ts';
import type { Carbon, MarketPrices, Recommendable } from '../energy/public.ts';
import type { BookingParticipant, Payments } from '../payments/public.ts';
import type { Stations } from '../stations/public.ts';
import type { Vehicles } from '../vehicles/public.ts';
import type { Wallet } from '../wallet/public.ts';
import { ownerCalendarRoutes } from './calendar/owner-calendar.routes.ts';
import { executePayments } from './endings/execute-payments.ts';
import { reservationsRoutes } from './reservations.routes.ts';
import { createReservations } from './reservations.service.ts';
import { tables } from './tables.ts';

interface Needs {
  wallet: Wallet;
  payments: Payments;
  paidBookings: LateBound<BookingParticipant>;
  stations: Stations;
  marketPrices: MarketPrices;
  carbon: Carbon;
  recommendable: LateBound<Recommendable>;
  vehicles: Vehicles;
  businessProfiles: BusinessProfiles;
}

const SWEEP_EVERY_MS = 15_000;

export const reservationsModule = defineModule({
  name: 'reservations',
  tables,
  start(platform, needs: Needs) {
    const { config, availability, leaderBus: bus } = platform;
    const { payments, vehicles } = needs;
    const reservations = createReservations({
      ...platform,
      ...needs,
      upSince: availability.upSince,
      readSeller: needs.businessProfiles.sellerOf,
      tokenPricesMicro: config.tokenPricesMicro,
    });
    needs.paidBookings.set(reservations.cardBookings);
    needs.recommendable.set({
      readFreeTime: reservations.freeTime,
      readVehicle: vehicles.readChargingCar,
    });
    return {
      offers: { reservations },
      routes(app) {
        reservationsRoutes(app, reservations);
        ownerCalendarRoutes(app, reservations);
      },
      jobs: (run) => [
        run.onLeader(SWEEP_EVERY_MS, reservations.sweepReservations),
        run.onLeader(SWEEP_EVERY_MS, reservations.settleIdleFees),
        run.onLeader(SWEEP_EVERY_MS, reservations.collectLateBills),
        run.onLeader(SWEEP_EVERY_MS, reservations.remindDrivers),
        run.onLeader(SWEEP_EVERY_MS, reservations.estimateCarbon),
        executePayments({ bus, payments }, run.failed),
      ],
    };
  },
});
