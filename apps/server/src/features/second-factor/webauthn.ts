// WebAuthn: what is asked of a passkey, and whether its answer is right. User verification is always required.
import { isIP } from 'node:net';
import type {
  PasskeyAssertion,
  PasskeyCreationOptions,
  PasskeyRegistration,
  PasskeyRequestOptions,
} from '@voltagora/contract';
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import * as z from 'zod';
import type { PasskeyRow } from './passkeys.store.ts';

export const CHALLENGE_MS = 5 * 60_000;
/** EdDSA, ES256 and RS256. */
const ALGORITHMS = [-8, -7, -257];

/** The site that passkeys are bound to. */
export interface RelyingParty {
  id: string;
  origin: string;
}

/** Undefined where browsers allow no passkeys: an address that is an IP number, or that is not secure. */
export function relyingPartyOf(publicUrl: string): RelyingParty | undefined {
  const { protocol, hostname, origin } = new URL(publicUrl);
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost');
  if (isIP(hostname.replaceAll(/[[\]]/g, '')) !== 0) return undefined;
  return protocol === 'https:' || isLocal ? { id: hostname, origin } : undefined;
}

type CreationOptions = z.output<typeof PasskeyCreationOptions>;
type RequestOptions = z.output<typeof PasskeyRequestOptions>;
type Known = Pick<PasskeyRow, 'credential_id' | 'transports'>;

const TRANSPORTS = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const;
const known = ({ credential_id: id, transports }: Known) => ({
  id,
  type: 'public-key' as const,
  transports: TRANSPORTS.filter((transport) => transports.includes(transport)),
});

export async function creationOptions(
  { id: rpID }: RelyingParty,
  person: { id: string; email: string; name: string },
  passkeys: readonly Known[],
): Promise<CreationOptions> {
  const { challenge, rp, user, pubKeyCredParams } = await generateRegistrationOptions({
    rpName: 'Voltagora',
    rpID,
    userName: person.email,
    userDisplayName: person.name,
    userID: new TextEncoder().encode(person.id),
    supportedAlgorithmIDs: ALGORITHMS,
  });
  return {
    challenge,
    rp: { id: rpID, name: rp.name },
    user,
    pubKeyCredParams: pubKeyCredParams.map(({ alg }) => ({ type: 'public-key', alg })),
    timeout: CHALLENGE_MS,
    attestation: 'none',
    excludeCredentials: passkeys.map(known),
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
  };
}

/** With no passkeys, the browser offers those that it knows for this site. */
export async function requestOptions(
  { id: rpID }: RelyingParty,
  passkeys: readonly Known[],
): Promise<RequestOptions> {
  const { challenge } = await generateAuthenticationOptions({ rpID });
  const allowCredentials = passkeys.map(known);
  return {
    challenge,
    rpId: rpID,
    timeout: CHALLENGE_MS,
    userVerification: 'required',
    allowCredentials,
  };
}

const ClientData = z.object({ challenge: z.string() });

/** The challenge that a passkey has signed, not yet verified. */
export function signedChallenge(clientDataJSON: string): string | undefined {
  try {
    return ClientData.parse(JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString()))
      .challenge;
  } catch {
    return undefined;
  }
}

/** Undefined when the passkey is not valid: another challenge, site or key, or a person who was not verified. */
export async function verifyRegistration(
  { id, origin }: RelyingParty,
  registration: PasskeyRegistration,
  challenge: string,
): Promise<Pick<PasskeyRow, 'credential_id' | 'public_key' | 'counter'> | undefined> {
  const verified = await verifyRegistrationResponse({
    response: {
      ...registration,
      clientExtensionResults: {},
      response: {
        clientDataJSON: registration.response.clientDataJSON,
        attestationObject: registration.response.attestationObject,
      },
    },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: id,
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
    // The library throws for every answer that is wrong.
  }).catch(() => undefined);
  if (!verified?.verified) return undefined;
  const { credential } = verified.registrationInfo;
  return {
    credential_id: credential.id,
    public_key: Buffer.from(credential.publicKey).toString('base64url'),
    counter: credential.counter,
  };
}

/** The new counter; undefined when the signature is not valid or the counter shows a copy of the key. */
export async function verifyAssertion(
  { id, origin }: RelyingParty,
  { passkey, assertion, challenge }: Assertion,
): Promise<number | undefined> {
  const { clientDataJSON, authenticatorData, signature } = assertion.response;
  const verified = await verifyAuthenticationResponse({
    response: {
      ...assertion,
      clientExtensionResults: {},
      response: { clientDataJSON, authenticatorData, signature },
    },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: id,
    requireUserVerification: true,
    credential: {
      id: passkey.credential_id,
      publicKey: new Uint8Array(Buffer.from(passkey.public_key, 'base64url')),
      counter: passkey.counter,
    },
    // The library throws for every answer that is wrong.
  }).catch(() => undefined);
  return verified?.verified ? verified.authenticationInfo.newCounter : undefined;
}

interface Assertion {
  passkey: PasskeyRow;
  assertion: PasskeyAssertion;
  challenge: string;
}
