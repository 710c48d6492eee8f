import type { TableName } from '../../platform/db/database.ts';

declare module '../../platform/db/database.ts' {
  interface Database {
    certificate_authority: CertificateAuthorityTable;
  }
}

export const tables: readonly TableName[] = ['certificate_authority'];

/** At most one row: the authority of this installation. */
export interface CertificateAuthorityTable {
  id: boolean;
  certificate_pem: string;
  /** Encrypted with the installation's secret. */
  private_key_pem: string;
  /** Which secret has encrypted the key; null where a version without key ids has. */
  key_id: string | null;
  created_at: Date;
}
