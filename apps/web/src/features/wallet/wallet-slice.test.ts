// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { loggedOut } from '../accounts/public.ts';
import * as wallet from './wallet-slice.ts';

const { walletReducer: reduce } = wallet;
const initial = reduce(undefined, { type: 'init' });

describe('wallet', () => {
  it('[S3.24] [S9.04] starts empty with a token price of 0.1', () => {
    expect(initial).toEqual({
      driver_tokens_quantity: 0,
      station_owner_tokens_quantity: 0,
      transactions: [],
      station_owner_transactions: [],
      token_fiat_price: 0.1,
    });
  });

  it.each([
    [500, 500],
    [0, 0],
    [-0.01, 0],
    [-500, 0],
  ])('[S5.04] a driver with %d tokens sees %d', (quantity, shown) => {
    expect(reduce(initial, wallet.driverTokensFetched(quantity)).driver_tokens_quantity).toBe(
      shown,
    );
  });

  it('keeps the two roles apart', () => {
    const state = reduce(
      reduce(initial, wallet.driverTokensFetched(5)),
      wallet.ownerTokensFetched(9),
    );
    expect(state).toMatchObject({ driver_tokens_quantity: 5, station_owner_tokens_quantity: 9 });
  });

  it('takes the token price from the configuration', () => {
    expect(
      reduce(initial, wallet.tokenPriceFetched({ token_fiat_price: 0.25 })).token_fiat_price,
    ).toBe(0.25);
  });

  it('[S4.10] logout resets everything', () => {
    expect(reduce(reduce(initial, wallet.driverTokensFetched(5)), loggedOut())).toEqual(initial);
  });
});
