import type { Actor } from './actor.ts';
import { AppError } from './app-error.ts';

/** Refuses with fresh_proof_required. */
export function requireFreshProof({ isProven }: Actor): void {
  if (isProven === true) return;
  throw new AppError('fresh_proof_required', 'Prove again who you are: password or second factor.');
}
