import type { TagVerdict } from './judge-tag.ts';

interface TokenInfo {
  status: TagVerdict;
  cacheExpiryDateTime?: string;
}

/** OCPP 2.0.1 §2.27 IdTokenInfoType. */
export const idTokenInfo = (judged: {
  verdict: TagVerdict;
  expiresAt?: Date | undefined;
}): TokenInfo => ({
  status: judged.verdict,
  ...(judged.expiresAt && { cacheExpiryDateTime: judged.expiresAt.toISOString() }),
});
