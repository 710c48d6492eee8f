// Asks OCSP responders. A charging point names the responder, so only those that the host has listed are asked.
import type { CertificateHash } from './ocsp-messages.ts';
import { ocspRequest } from './ocsp-messages.ts';

const TIMEOUT_MS = 4_000;
const RESPONSE_MAX = 64 * 1024;
const HEADERS = { 'content-type': 'application/ocsp-request', accept: 'application/ocsp-response' };

/** The response in DER; null when the responder is not listed, does not answer in time, or the certificate is not named rightly. */
export async function askResponder(
  certificate: CertificateHash,
  responders: readonly string[],
): Promise<Buffer | null> {
  const address = listedAddress(certificate.responderURL, responders);
  const body = ocspRequest(certificate);
  if (address === null || body === null) return null;
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const request = { method: 'POST', headers: HEADERS, body, signal, redirect: 'error' } as const;
  const answer = await fetch(address, request).catch(() => null);
  if (answer === null || !answer.ok) return null;
  const bytes = await answer.arrayBuffer().catch(() => null);
  return bytes === null || bytes.byteLength > RESPONSE_MAX ? null : Buffer.from(bytes);
}

function listedAddress(url: string, responders: readonly string[]): URL | null {
  const address = URL.parse(url);
  if (address === null) return null;
  return responders.some((each) => new URL(each).origin === address.origin) ? address : null;
}
