// Form values of a firmware publication, and their conversion to the request body.
import { calls } from '@voltagora/contract';

export type PublicationValues = { url: string; checksum: string };

export const PUBLICATION_FORM = {
  schema: calls.publishFirmware.body,
  toBody: ({ url, checksum }: PublicationValues) => ({
    url: url.trim(),
    checksum: checksum.replaceAll(/\s/gu, ''),
  }),
};
