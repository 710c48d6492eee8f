// Signed readings for tests: published by manufacturers, or signed by the test. The published ones are from the test
// data of the S.A.F.E. transparency software (Apache-2.0).
import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';

/** KEBA: secp256r1 by default, begin and end in one. */
export const KEBA = {
  data: 'OCMF|{"FV":"1.0","GI":"KEBA_KCP30","GS":"17619300","GV":"2.8.5","PG":"T32","IS":false,"IL":"NONE","IF":["RFID_NONE","OCPP_NONE","ISO15118_NONE","PLMN_NONE"],"IT":"NONE","ID":"","RD":[{"TM":"2019-08-13T10:03:15,000+0000 I","TX":"B","EF":"","ST":"G","RV":0.2596,"RI":"1-b:1.8.0","RU":"kWh"},{"TM":"2019-08-13T10:03:36,000+0000 R","TX":"E","EF":"","ST":"G","RV":0.2597,"RI":"1-b:1.8.0","RU":"kWh"}]}|{"SD":"304502200E2F107C987A300AC1695CA89EA149A8CDFA16188AF0A33EE64B67964AA943F9022100889A72B6D65364BEA8562E7F6A0253157ACFF84FE4929A93B5964D23C4265699"}',
  key: '3059301306072A8648CE3D020106082A8648CE3D030107034200043AEEB45C392357820A58FDFB0857BD77ADA31585C61C430531DFA53B440AFBFDD95AC887C658EA55260F808F55CA948DF235C2108A0D6DC7D4AB1A5E1A7955BE',
};

/** DZG: secp256k1, key in base64, blanks everywhere, and a number as text. */
export const DZG = {
  data: 'OCMF|{"FV" : "1.0","GI" : "Nano CH-10311C","GS" : "060643","GV" : "v017","PG" : "T198","MV" : "DZG","MM" : "DVH4013","MS" : "1DZG0033016824","IS" : true,"IL" : "VERIFIED","IF" : ["RFID_NONE","OCPP_NONE","ISO15118_NONE","PLMN_NONE"],"IT" : "EMAID","ID" : "04ab076a345b85","CT" : "CBIDC","CI" : "CI","RD" : [{"TM" : "2021-10-26T10:20:52,000+0200 I","TX" : "B","RV" : "       9.038","RI" : "01-00:01.08.00.FF","RU" : "kWh","RT" : "AC","EF" : "","ST" : "G"}]}|{"SA" : "ECDSA-secp256k1-SHA256","SD" : "3046022100A4C188533ECA1793336520F7F99E010E62DEC32ABD344A562B00D396F65DFFE9022100CB0FB3782E406525641D689F4326D2118365A722EE75AAAB976C14B090BE49DA"}',
  key: 'MFYwEAYHKoZIzj0CAQYFK4EEAAoDQgAEqHEykfqZhspgok6zCQh/329B38xine8ujzT8p5Nh7lek47cYeZj507aN6E4/QirF1b7Q57ln4VGfK6h0d0GOQA==',
};

export interface TestMeter {
  /** A SubjectPublicKeyInfo in hexadecimal. */
  key: string;
  sign(readings: readonly object[], more?: object): string;
}

/** A meter that signs; `curve` is OpenSSL's name, and `method` OCMF's. */
export const testMeter = (curve = 'prime256v1', method = 'ECDSA-secp256r1-SHA256'): TestMeter =>
  meterOf(generateKeyPairSync('ec', { namedCurve: curve }), method);

export const rsaMeter = (method = 'RSA-2048-SHA256', modulusLength = 2_048): TestMeter =>
  meterOf(generateKeyPairSync('rsa', { modulusLength }), method);

interface KeyPair {
  privateKey: KeyObject;
  publicKey: KeyObject;
}

function meterOf({ privateKey, publicKey }: KeyPair, method: string): TestMeter {
  return {
    key: publicKey.export({ format: 'der', type: 'spki' }).toString('hex'),
    sign(readings, more = {}) {
      const payload = JSON.stringify({ FV: '1.0', MV: 'Volt', MM: 'M1', MS: '77', RD: readings });
      const hash = method.endsWith('512') ? 'sha512' : 'sha256';
      const signature = sign(hash, Buffer.from(payload), privateKey);
      const { SE = 'hex' } = more as { SE?: 'hex' | 'base64' }; // tests pass no other value
      const section = { SA: method, ...more, SD: signature.toString(SE) };
      return `OCMF|${payload}|${JSON.stringify(section)}`;
    },
  };
}

export const readingOf = (kind: string, kWh: number, minute = 0) => ({
  TM: `2026-07-01T09:${String(minute).padStart(2, '0')}:00,000+0000 S`,
  TX: kind,
  RV: kWh,
  RI: '1-b:1.8.0',
  RU: 'kWh',
  ST: 'G',
});
