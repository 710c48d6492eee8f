import { NOT_CONNECTED } from '../../../platform/ocpp-server/command.ts';
import type { OcppConnection } from '../../../platform/ocpp-server/connection.ts';
import type { Worded } from '../../charging/public.ts';

export interface FirmwareOrder {
  requestId: number;
  url: string;
  retrieveAt: Date;
  /** Signed firmware: the manufacturer's certificate (PEM) and signature (base64). */
  signed: { certificate: string; signature: string } | null;
}

const RETRIES = 3;

export async function askForFirmware(
  connection: OcppConnection | null,
  { requestId, url: location, retrieveAt, signed }: FirmwareOrder,
): Promise<Worded> {
  if (connection === null) return NOT_CONNECTED;
  const at = retrieveAt.toISOString();
  const proof = signed && { signingCertificate: signed.certificate, signature: signed.signature };
  const firmware = { location, retrieveDateTime: at };
  if (connection.version === '2.0.1') {
    return connection.command('UpdateFirmware', {
      requestId,
      retries: RETRIES,
      firmware: { ...firmware, ...proof },
    });
  }
  if (proof !== null) {
    return connection.command('SignedUpdateFirmware', {
      requestId,
      retries: RETRIES,
      firmware: { ...firmware, ...proof },
    });
  }
  const asked = await connection.command('UpdateFirmware', {
    location,
    retrieveDate: at,
    retries: RETRIES,
  });
  // OCPP 1.6 §6.55: the response is empty, so it cannot refuse.
  return asked.ok ? { ok: true, response: { status: 'Accepted' } } : asked;
}
