import { X509Certificate } from 'node:crypto';
import type { CertificateName } from '@voltagora/contract';

/** Whether a charging point speaks of this certificate (PEM), by its serial number; of none, where there is none. */
export const isOf = (pem: string | null, { serial_number: serial }: CertificateName): boolean =>
  pem !== null && bare(serial) === bare(new X509Certificate(pem).serialNumber);

const bare = (serialNumber: string): string => serialNumber.toLowerCase().replace(/^0+/, '');
