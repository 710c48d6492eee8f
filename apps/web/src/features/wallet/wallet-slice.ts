/** Tokens, their price and the newest movements, as last loaded. */
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { WalletTransaction } from '@voltagora/contract';
import { api } from '../../shared/api/api.ts';
import { loggedOut } from '../accounts/public.ts';

export type WalletState = {
  driver_tokens_quantity: number;
  station_owner_tokens_quantity: number;
  transactions: WalletTransaction[];
  station_owner_transactions: WalletTransaction[];
  token_fiat_price: number;
};

const initialState: WalletState = {
  driver_tokens_quantity: 0,
  station_owner_tokens_quantity: 0,
  transactions: [],
  station_owner_transactions: [],
  token_fiat_price: 0.1,
};

const slice = createSlice({
  name: 'wallet',
  initialState,
  reducers: {
    driverTokensFetched: (state, action: PayloadAction<number>) => {
      state.driver_tokens_quantity = Math.max(0, action.payload);
    },
    ownerTokensFetched: (state, action: PayloadAction<number>) => {
      state.station_owner_tokens_quantity = action.payload;
    },
    transactionsFetched: (state, action: PayloadAction<{ results: WalletTransaction[] }>) => {
      state.transactions = action.payload.results;
    },
    ownerTransactionsFetched: (state, action: PayloadAction<{ results: WalletTransaction[] }>) => {
      state.station_owner_transactions = action.payload.results;
    },
    tokenPriceFetched: (state, action: PayloadAction<{ token_fiat_price: number }>) => {
      state.token_fiat_price = action.payload.token_fiat_price;
    },
  },
  extraReducers: (builder) => {
    builder
      .addCase(loggedOut, () => initialState)
      .addMatcher(api.endpoints.readTokenPrice.matchFulfilled, (state, { payload }) => {
        state.token_fiat_price = payload.token_fiat_price;
      })
      .addMatcher(api.endpoints.listDriverTransactions.matchFulfilled, (state, { payload }) => {
        state.transactions = payload.results;
      })
      .addMatcher(api.endpoints.listOwnerTransactions.matchFulfilled, (state, { payload }) => {
        state.station_owner_transactions = payload.results;
      });
  },
});

export const {
  driverTokensFetched,
  ownerTokensFetched,
  transactionsFetched,
  ownerTransactionsFetched,
  tokenPriceFetched,
} = slice.actions;
export const walletReducer = slice.reducer;
export const selectWallet = (state: { wallet: WalletState }): WalletState => state.wallet;
