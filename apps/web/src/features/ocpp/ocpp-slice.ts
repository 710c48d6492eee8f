/** The last state of each plug from the live sockets. */
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { MeterSample, PlugLive } from '@voltagora/contract';
import type { PlugStatus } from '@voltagora/domain';

export type LivePlug = {
  id: number;
  meter_value: MeterSample | null;
  total_kwh: number;
  status: PlugStatus;
  error: string | null;
  status_at: string | null;
};
export type OcppState = { stations_plug_status: LivePlug[] };

const initialState: OcppState = { stations_plug_status: [] };

const slice = createSlice({
  name: 'ocpp',
  initialState,
  reducers: {
    plugLiveReceived: (state, action: PayloadAction<PlugLive>) => {
      const { plug, status, error, status_at, session, meter_values } = action.payload;
      const last = meter_values.at(-1) ?? null;
      const live: LivePlug = {
        id: plug.id,
        meter_value: last,
        total_kwh: session?.energy_kWh ?? last?.energy_kWh ?? 0,
        status,
        error,
        status_at,
      };
      state.stations_plug_status = [
        ...state.stations_plug_status.filter(({ id }) => id !== plug.id),
        live,
      ];
    },
    /** After the socket has closed, its last state is out of date. */
    plugLiveLost: (state, action: PayloadAction<number>) => {
      state.stations_plug_status = state.stations_plug_status.filter(
        ({ id }) => id !== action.payload,
      );
    },
  },
});

export const { plugLiveReceived, plugLiveLost } = slice.actions;
export const ocppReducer = slice.reducer;

type OcppRoot = { ocpp: OcppState };
export const selectLivePlug =
  (id: number) =>
  (state: OcppRoot): LivePlug | undefined =>
    state.ocpp.stations_plug_status.find((plug) => plug.id === id);
export const selectLivePlugs = (state: OcppRoot): LivePlug[] => state.ocpp.stations_plug_status;
