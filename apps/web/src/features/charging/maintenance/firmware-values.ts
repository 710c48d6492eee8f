// Form values of a firmware update, and their conversion to the request body.
import { calls } from '@voltagora/contract';

/** `retrieve_at` is the value of the browser's field: local time without a zone, or empty. */
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

/** The schema and conversion of the form; a certificate without a signature is reported at the signature. */
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
