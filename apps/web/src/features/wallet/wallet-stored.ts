import { WalletTransaction } from '@voltagora/contract';
import * as z from 'zod';
import type { StoredFields } from '../../shared/state/stored-fields.ts';
import type { WalletState } from './wallet-slice.ts';

const list = z.array(WalletTransaction);

export const storedWallet = {
  driver_tokens_quantity: z.number().min(0),
  station_owner_tokens_quantity: z.number(),
  transactions: list,
  station_owner_transactions: list,
  token_fiat_price: z.number().positive(),
} satisfies StoredFields<WalletState>;
