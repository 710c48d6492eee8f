import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

/** The last error; `id` names the kind of event, for instance LOGIN_FAIL. */
export type ErrorsState = { msg: string | null; status: number | null; id: string | null };

const initialState: ErrorsState = { msg: null, status: null, id: null };

const slice = createSlice({
  name: 'errors',
  initialState,
  reducers: {
    errorRaised: (_state, action: PayloadAction<ErrorsState>) => action.payload,
    errorsCleared: () => initialState,
  },
});

export const { errorRaised, errorsCleared } = slice.actions;
export const errorsReducer = slice.reducer;
/** Whether the last error is of this kind. */
export const selectHasFailed =
  (id: string) =>
  (state: { errors: ErrorsState }): boolean =>
    state.errors.id === id;
