/** Reservation lists of both roles and the draft of a new reservation. */
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import {
  TOKEN_WALLET,
  type Plug,
  type Reservation,
  type ReservationCost,
  type TimeWindow,
  type Vehicle,
} from '@voltagora/contract';
import { api } from '../../shared/api/api.ts';
import { loggedOut } from '../accounts/public.ts';

/** The window of the draft; `id` is set once the server has created the booking. */
export type DraftReservation = { id?: string; start_time?: string; stop_time?: string };
export type DraftPlug = Pick<Plug, 'id' | 'label' | 'connector_type' | 'max_power_kW'> & {
  station: { id: number; slug: string; name: string; time_zone: string };
};
export type NewReservation = {
  user: { id: string; email: string } | null;
  plug: DraftPlug | null;
  reservation: DraftReservation | null;
  paymentMethod: Reservation['payment_method'];
  total_cost: number;
  vehicle: Vehicle | null;
  charge_now: boolean;
  /** Requested length with `charge_now`; null for the server's default. */
  duration_minutes: number | null;
  consumption_kWh: number | null;
  power_kW: number | null;
  comments: string;
  /** Number of consecutive weeks, including the first. */
  weeks: number;
  /** The last quote of this draft; null while there is no valid one. */
  cost: ReservationCost | null;
  /** The request of that quote, to tell a new price of the same request from the price of another. */
  quoted_for: string | null;
};
export type ReservationsState = {
  driver_reservations: Reservation[];
  station_owner_reservations: { results: Reservation[]; count: number };
  plug_reservations: TimeWindow[];
  user_reservations: Reservation[];
  new_reservation: NewReservation;
};

/** In a driver's list of bookings. */
export const BOOKINGS_PER_PAGE = 20;

export const emptyDraft: NewReservation = {
  user: null,
  plug: null,
  reservation: null,
  paymentMethod: TOKEN_WALLET,
  total_cost: 0,
  vehicle: null,
  charge_now: false,
  duration_minutes: null,
  consumption_kWh: null,
  power_kW: null,
  comments: '',
  weeks: 1,
  cost: null,
  quoted_for: null,
};
const initialState: ReservationsState = {
  driver_reservations: [],
  station_owner_reservations: { results: [], count: 0 },
  plug_reservations: [],
  user_reservations: [],
  new_reservation: emptyDraft,
};

function present<T extends object>(fields: T): Partial<T> {
  const kept = Object.entries(fields).filter(([, value]) => value !== undefined);
  return Object.fromEntries(kept) as Partial<T>; // fromEntries loses the keys; nothing was added
}

const slice = createSlice({
  name: 'reservations',
  initialState,
  reducers: {
    driverReservationsFetched: (state, action: PayloadAction<{ results: Reservation[] }>) => {
      state.driver_reservations = action.payload.results;
    },
    ownerReservationsFetched: (
      state,
      action: PayloadAction<{ results: Reservation[]; count: number }>,
    ) => {
      state.station_owner_reservations = action.payload;
    },
    plugReservationsFetched: (state, action: PayloadAction<{ results: TimeWindow[] }>) => {
      state.plug_reservations = action.payload.results;
    },
    userReservationsFetched: (state, action: PayloadAction<{ results: Reservation[] }>) => {
      state.user_reservations = action.payload.results;
    },
    draftUpdated: (state, action: PayloadAction<Partial<NewReservation>>) => {
      const { reservation, ...rest } = action.payload;
      Object.assign(state.new_reservation, present(rest));
      if (reservation) {
        state.new_reservation.reservation = {
          ...state.new_reservation.reservation,
          ...present(reservation),
        };
      }
    },
    costFetched: (state, action: PayloadAction<ReservationCost>) => {
      const { total_cost, consumption_kWh, power_kW } = action.payload;
      Object.assign(state.new_reservation, {
        total_cost,
        consumption_kWh,
        power_kW,
        cost: action.payload,
      });
    },
    costCleared: (state) => {
      Object.assign(state.new_reservation, { total_cost: 0, cost: null });
    },
    draftCleared: (state) => {
      state.new_reservation.reservation = null;
    },
    draftReset: (state) => {
      state.new_reservation = emptyDraft;
    },
    draftCompleted: (state) => {
      state.new_reservation = emptyDraft;
    },
  },
  extraReducers: (builder) => {
    builder
      .addCase(loggedOut, () => initialState)
      .addMatcher(api.endpoints.listMyReservations.matchFulfilled, (state, { payload, meta }) => {
        // Other screens request other page sizes; the offline list is a page of this list.
        if (meta.arg.originalArgs.query?.page_size !== BOOKINGS_PER_PAGE) return;
        state.driver_reservations = payload.results;
      })
      .addMatcher(api.endpoints.listOwnerReservations.matchFulfilled, (state, { payload }) => {
        const { results, count } = payload;
        state.station_owner_reservations = { results, count };
      })
      .addMatcher(api.endpoints.readDayAvailability.matchFulfilled, (state, { payload }) => {
        state.plug_reservations = payload.reservations_in_conflict;
      })
      .addMatcher(api.endpoints.readNextReservation.matchFulfilled, (state, { payload }) => {
        state.user_reservations = payload.reservation ? [payload.reservation] : [];
      });
  },
});

export const {
  driverReservationsFetched,
  ownerReservationsFetched,
  plugReservationsFetched,
  userReservationsFetched,
  draftUpdated,
  costFetched,
  costCleared,
  draftCleared,
  draftReset,
  draftCompleted,
} = slice.actions;
export const reservationsReducer = slice.reducer;

type ReservationsRoot = { reservations: ReservationsState };
export const selectReservations = (state: ReservationsRoot): ReservationsState =>
  state.reservations;
export const selectDraft = (state: ReservationsRoot): NewReservation =>
  state.reservations.new_reservation;
