// Calls about the wallet; see call.ts for what the fields mean.
import type { Call } from './call.ts';
import { BusinessProfile, KnownBusinessProfile } from './business.ts';
import * as wallet from './wallet.ts';

export const walletCalls = {
  readBalance: {
    method: 'GET',
    path: '/api/wallet/my-balance/',
    access: 'user',
    tag: 'Wallet',
    status: 200,
    summary: "Balance of the user's role, first result of the list",
    answer: wallet.WalletBalances,
  },
  readTokenPrice: {
    method: 'GET',
    path: '/api/wallet/token-price',
    access: 'anyone',
    tag: 'Wallet',
    status: 200,
    summary: 'Price of one token',
    answer: wallet.TokenPrice,
  },
  listDriverTransactions: {
    method: 'GET',
    path: '/api/wallet/driver-transactions/',
    access: 'driver',
    tag: 'Wallet',
    status: 200,
    summary: "Movements of the driver's wallet, newest first",
    query: wallet.WalletListQuery,
    answer: wallet.WalletTransactions,
  },
  listOwnerTransactions: {
    method: 'GET',
    path: '/api/wallet/station-owner-transactions/',
    access: 'station_owner',
    tag: 'Wallet',
    status: 200,
    summary: "Movements of the owner's wallet, newest first",
    query: wallet.WalletListQuery,
    answer: wallet.WalletTransactions,
  },
  readBusinessProfile: {
    method: 'GET',
    path: '/api/wallet/business-profile',
    access: 'station_owner',
    tag: 'Wallet',
    status: 200,
    summary: "The owner's business, as it stands on receipts",
    answer: KnownBusinessProfile,
  },
  createBusinessProfile: {
    method: 'POST',
    path: '/api/wallet/business-profile',
    access: 'station_owner',
    tag: 'Wallet',
    status: 201,
    summary: "Give the owner's business",
    body: BusinessProfile,
    answer: KnownBusinessProfile,
  },
  updateBusinessProfile: {
    method: 'PUT',
    path: '/api/wallet/business-profile',
    access: 'station_owner',
    tag: 'Wallet',
    status: 200,
    summary: "Replace the owner's business",
    body: BusinessProfile,
    answer: KnownBusinessProfile,
  },
} as const satisfies Record<string, Call>;
