// An update of firmware as its form holds it, and as the server takes it.
import { calls } from '@voltagora/contract';

/** `retrieve_at` is as the browser's field has it: local time without a zone, or empty. */
export type FirmwareValues = {
  url: string;
  retrieve_at: string;
  certificate: string;
  signature: string;
};

export const NO_FIRMWARE: FirmwareValues = {
  url: '',
  retrieve_at: '',
  certificate: '',
  signature: '',
};

/** How the form becomes the request; a certificate without its signature is a fault of the signature. */
export const FIRMWARE_FORM = {
  schema: calls.updateFirmware.body,
  toBody: ({ url, retrieve_at, certificate, signature }: FirmwareValues) => ({
    url: url.trim(),
    ...(retrieve_at !== '' && { retrieve_at: instantOf(retrieve_at) }),
    ...(certificate.trim() !== '' && { signing_certificate: certificate }),
    ...(signature.trim() !== '' && { signature }),
  }),
  fieldOfPath: ([first = '']: readonly string[]) =>
    first === 'signing_certificate' ? 'signature' : first,
};

function instantOf(local: string): string {
  const time = new Date(local);
  return Number.isNaN(time.getTime()) ? local : time.toISOString();
}
