// Firmware to be published as its form holds it, and as the server takes it. Pure.
import { calls, type ValidRequestOf } from '@voltagora/contract';

export type PublicationBody = ValidRequestOf<'publishFirmware'>['body'];
export type PublicationValues = { url: string; checksum: string };
export type PublicationField = 'url' | 'checksum';

export function validatePublication({
  url,
  checksum,
}: PublicationValues): { body: PublicationBody } | { faults: PublicationField[] } {
  const values = { url: url.trim(), checksum: checksum.replaceAll(/\s/gu, '') };
  const parsed = calls.publishFirmware.body.safeParse(values);
  if (parsed.success) return { body: parsed.data };
  const faulty = parsed.error.issues.map(({ path: [name] }) => name);
  return { faults: (['url', 'checksum'] as const).filter((name) => faulty.includes(name)) };
}
