import type { Call } from '@voltagora/contract';

/** What the client has to know of a call to send it. */
export type WireCall = Pick<
  Call,
  'method' | 'path' | 'access' | 'freshProof' | 'isForm' | 'isIdempotent' | 'download'
>;

export const wireOf = (call: Call): WireCall => {
  const { method, path, access, freshProof, isForm, isIdempotent, download } = call;
  return {
    method,
    path,
    access,
    ...(freshProof && { freshProof }),
    ...(isForm && { isForm }),
    ...(isIdempotent && { isIdempotent }),
    ...(download && { download }),
  };
};
