// Keys, certificates and signing requests for tests.
import 'reflect-metadata';
import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import {
  Pkcs10CertificateRequestGenerator,
  SubjectAlternativeNameExtension,
  X509CertificateGenerator,
} from '@peculiar/x509';

const CURVE = { name: 'ECDSA', namedCurve: 'P-256' };
const SIGNED_WITH = { name: 'ECDSA', hash: 'SHA-256' };
const rsa = (hash: string) => ({ name: 'RSASSA-PKCS1-v1_5', hash });

export interface Keyed {
  pem: string;
  key: string;
}

function ecKeys() {
  const pair = generateKeyPairSync('ec', { namedCurve: CURVE.namedCurve });
  return { ...pair, pem: pair.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString() };
}

/** A self-signed certificate with an ECDSA key, also valid for the given name. */
export const selfSigned = (name: string): Promise<Keyed> =>
  signedItself(name, { ...ecKeys(), algorithm: CURVE, signedWith: SIGNED_WITH });

/** The same with an RSA key. */
export function rsaSelfSigned(name: string): Promise<Keyed> {
  const pair = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const pem = pair.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  const algorithm = rsa('SHA-256');
  return signedItself(name, { ...pair, pem, algorithm, signedWith: algorithm });
}

interface Keys {
  privateKey: KeyObject;
  publicKey: KeyObject;
  pem: string;
  algorithm: typeof CURVE | ReturnType<typeof rsa>;
  signedWith: ReturnType<typeof rsa>;
}

async function signedItself(
  name: string,
  { privateKey, publicKey, pem: key, algorithm, signedWith }: Keys,
): Promise<Keyed> {
  const certificate = await X509CertificateGenerator.createSelfSigned({
    name: [{ CN: [name] }],
    notBefore: new Date(Date.now() - 86_400_000),
    notAfter: new Date(Date.now() + 86_400_000),
    keys: {
      privateKey: privateKey.toCryptoKey(algorithm, false, ['sign']),
      publicKey: publicKey.toCryptoKey(algorithm, true, ['verify']),
    },
    signingAlgorithm: signedWith,
    extensions: [new SubjectAlternativeNameExtension([{ type: 'dns', value: name }])],
  });
  return { pem: certificate.toString('pem'), key };
}

/** The certificate signing request of a charging point, with its key. */
export async function signingRequest(identity: string): Promise<Keyed> {
  const { privateKey, publicKey, pem: key } = ecKeys();
  const request = await Pkcs10CertificateRequestGenerator.create({
    name: [{ CN: [identity] }, { O: ['Acme'] }],
    keys: {
      privateKey: privateKey.toCryptoKey(CURVE, false, ['sign']),
      publicKey: publicKey.toCryptoKey(CURVE, true, ['verify']),
    },
    signingAlgorithm: SIGNED_WITH,
  });
  return { pem: request.toString('pem'), key };
}

/** The same with an RSA key of the given size, signed with the given hash. */
export async function rsaSigningRequest(
  identity: string,
  modulusLength: number,
  hash = 'SHA-256',
): Promise<string> {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength });
  const request = await Pkcs10CertificateRequestGenerator.create({
    name: [{ CN: [identity] }],
    keys: {
      privateKey: privateKey.toCryptoKey(rsa(hash), false, ['sign']),
      publicKey: publicKey.toCryptoKey(rsa(hash), true, ['verify']),
    },
    signingAlgorithm: rsa(hash),
  });
  return request.toString('pem');
}
