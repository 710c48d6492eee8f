import type { TagVerdict } from '@voltagora/domain';

interface TokenInfo {
  status: TagVerdict;
  cacheExpiryDateTime?: string;
  groupIdToken?: { idToken: string; type: 'Central' };
}

/** OCPP 2.0.1 §2.27 IdTokenInfoType. */
export const idTokenInfo = (judged: {
  verdict: TagVerdict;
  expiresAt?: Date | undefined;
  group?: string | undefined;
}): TokenInfo => ({
  status: judged.verdict,
  ...(judged.expiresAt && { cacheExpiryDateTime: judged.expiresAt.toISOString() }),
  ...(judged.group && { groupIdToken: { idToken: judged.group, type: 'Central' } }),
});
