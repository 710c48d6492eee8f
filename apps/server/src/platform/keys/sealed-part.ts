// What is stored sealed with the secret of the installation, as the rotation of the secret sees it.
import type { Db } from '../db/db.ts';
import type { Sealing } from './key-set.ts';
import type { SealedValue } from './keyring.ts';

export interface SealedRow extends SealedValue {
  /** Where the row stands in the order of `list`; names it in logs, too. */
  at: string;
  boundTo?: string;
}

export interface SealedPart {
  /** As the host reads it. */
  name: string;
  purpose: Sealing['purpose'];
  /** Whether such values show which secret the data belongs to. Those that only last for hours do not. */
  isLasting: boolean;
  /** How many values this secret has sealed. */
  count(db: Db, keyId: string): Promise<number>;
  /** At most `LIST_MAX` values that another secret than this has sealed, after the given place. */
  list(db: Db, otherThan: string, after: string): Promise<SealedRow[]>;
  /** Does nothing where the value has been replaced meanwhile. */
  replace(db: Db, row: SealedRow, value: SealedValue): Promise<void>;
}

export const LIST_MAX = 100;

export const sealingOf = ({ purpose }: SealedPart, { boundTo }: SealedRow): Sealing =>
  boundTo === undefined ? { purpose } : { purpose, boundTo };
