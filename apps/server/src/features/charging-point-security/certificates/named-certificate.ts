import { X509Certificate } from 'node:crypto';
import type { CertificateName } from '@voltagora/contract';

/** Whether the name refers to this certificate (PEM), by serial number; false for null. */
export const isOf = (pem: string | null, { serial_number: serial }: CertificateName): boolean =>
  pem !== null && bare(serial) === bare(new X509Certificate(pem).serialNumber);

const bare = (serialNumber: string): string => serialNumber.toLowerCase().replace(/^0+/, '');
