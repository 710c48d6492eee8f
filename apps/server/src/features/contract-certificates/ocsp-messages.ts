// OCSP requests and responses (RFC 6960) about certificates that OCPP names by hashes.
import 'reflect-metadata';
import {
  BasicOCSPResponse,
  CertID,
  id_pkix_ocsp_basic,
  OCSPRequest,
  OCSPResponse,
  OCSPResponseStatus,
  Request,
  TBSRequest,
} from '@peculiar/asn1-ocsp';
import { AsnConvert, OctetString } from '@peculiar/asn1-schema';
import { AlgorithmIdentifier } from '@peculiar/asn1-x509';

/** A certificate as OCPP 2.0.1 names it (OCSPRequestDataType): hashes and serial number in hexadecimal. */
export interface CertificateHash {
  hashAlgorithm: string;
  issuerNameHash: string;
  issuerKeyHash: string;
  serialNumber: string;
  responderURL: string;
}

export type CertificateStatus = 'good' | 'revoked' | 'unknown';

const HASHES: Readonly<Record<string, string>> = {
  SHA256: '2.16.840.1.101.3.4.2.1',
  SHA384: '2.16.840.1.101.3.4.2.2',
  SHA512: '2.16.840.1.101.3.4.2.3',
};
const HEX = /^(?:[0-9a-f]{2})+$/i;

/** The request in DER; null when a hash or number is not hexadecimal, or the algorithm is not known. */
export function ocspRequest(certificate: CertificateHash): Buffer | null {
  const reqCert = certIdOf(certificate);
  if (reqCert === null) return null;
  const tbsRequest = new TBSRequest({ requestList: [new Request({ reqCert })] });
  return Buffer.from(AsnConvert.serialize(new OCSPRequest({ tbsRequest })));
}

/** The status of the certificate in a response; null when the response is damaged, out of date or about another certificate. */
export function readOcspResponse(
  der: Uint8Array,
  certificate: CertificateHash,
  now: Date,
): CertificateStatus | null {
  const asked = certIdOf(certificate);
  if (asked === null) return null;
  try {
    const response = AsnConvert.parse(der, OCSPResponse);
    const bytes = response.responseBytes;
    if (response.responseStatus !== OCSPResponseStatus.successful) return null;
    if (bytes?.responseType !== id_pkix_ocsp_basic) return null;
    const { responses } = AsnConvert.parse(bytes.response, BasicOCSPResponse).tbsResponseData;
    const own = responses.find(({ certID }) => isSame(certID, asked));
    if (own === undefined) return null;
    if (own.nextUpdate !== undefined && own.nextUpdate < now) return null;
    if (own.certStatus.revoked !== undefined) return 'revoked';
    return own.certStatus.good === undefined ? 'unknown' : 'good';
  } catch {
    return null;
  }
}

function certIdOf({ hashAlgorithm, ...named }: CertificateHash): CertID | null {
  const algorithm = HASHES[hashAlgorithm];
  const [name, key, number] = [named.issuerNameHash, named.issuerKeyHash, named.serialNumber].map(
    (hex) => bytesOf(hex),
  );
  if (algorithm === undefined || !name || !key || !number) return null;
  return new CertID({
    hashAlgorithm: new AlgorithmIdentifier({ algorithm, parameters: null }),
    issuerNameHash: new OctetString(name),
    issuerKeyHash: new OctetString(key),
    serialNumber: positive(number),
  });
}

/** OCPP leaves out leading zeros. */
function bytesOf(hex: string): Buffer | null {
  const even = hex.length % 2 === 0 ? hex : `0${hex}`;
  return HEX.test(even) ? Buffer.from(even, 'hex') : null;
}

/** DER reads a first bit that is set as a sign. */
const positive = (bytes: Buffer): ArrayBuffer =>
  Uint8Array.from((bytes[0] ?? 0) >= 0x80 ? [0, ...bytes] : bytes).buffer;

const isSame = (one: CertID, other: CertID): boolean =>
  Buffer.from(AsnConvert.serialize(one)).equals(Buffer.from(AsnConvert.serialize(other)));
