// An update of firmware as its form holds it, and as the server takes it. Pure.
import { calls, type ValidRequestOf } from '@voltagora/contract';

export type FirmwareBody = ValidRequestOf<'updateFirmware'>['body'];
/** `at` is as the browser's field has it: local time without a zone, or empty. */
export type FirmwareValues = { url: string; at: string; certificate: string; signature: string };
export type FirmwareField = 'url' | 'retrieve_at' | 'signature';

export const NO_FIRMWARE: FirmwareValues = { url: '', at: '', certificate: '', signature: '' };

export function validateFirmware({
  url,
  at,
  certificate,
  signature,
}: FirmwareValues): { body: FirmwareBody } | { faults: FirmwareField[] } {
  const parsed = calls.updateFirmware.body.safeParse({
    url: url.trim(),
    ...(at !== '' && { retrieve_at: instantOf(at) }),
    ...(certificate.trim() !== '' && { signing_certificate: certificate }),
    ...(signature.trim() !== '' && { signature }),
  });
  if (parsed.success) return { body: parsed.data };
  const faulty = parsed.error.issues.map(({ path: [name] }) => name);
  const isUnsigned = faulty.includes('signature') || faulty.includes('signing_certificate');
  return {
    faults: [
      ...(faulty.includes('url') ? (['url'] as const) : []),
      ...(faulty.includes('retrieve_at') ? (['retrieve_at'] as const) : []),
      ...(isUnsigned ? (['signature'] as const) : []),
    ],
  };
}

function instantOf(local: string): string {
  const time = new Date(local);
  return Number.isNaN(time.getTime()) ? local : time.toISOString();
}
