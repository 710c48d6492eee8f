import { sealedAnswers } from '../../platform/http/idempotency/idempotency.store.ts';
import type { SealedPart } from '../../platform/keys/sealed-part.ts';
import { sealedAuthorityKey } from '../charging-point-security/public.ts';
import { sealedFactors } from '../second-factor/public.ts';

/** Everything that is stored sealed with the secret of the installation, besides the stored keys. */
export const sealedParts: readonly SealedPart[] = [
  sealedAuthorityKey,
  ...sealedFactors,
  sealedAnswers,
];
