// Firmware to be published as its form holds it, and as the server takes it.
import { calls } from '@voltagora/contract';

export type PublicationValues = { url: string; checksum: string };

export const PUBLICATION_FORM = {
  schema: calls.publishFirmware.body,
  toBody: ({ url, checksum }: PublicationValues) => ({
    url: url.trim(),
    checksum: checksum.replaceAll(/\s/gu, ''),
  }),
};
