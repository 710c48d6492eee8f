declare module '../../platform/db/database.ts' {
  interface Database {
    certificate_authority: CertificateAuthorityTable;
  }
}

/** At most one row: the authority of this installation. */
export interface CertificateAuthorityTable {
  id: boolean;
  certificate_pem: string;
  /** Encrypted with the installation's secret. */
  private_key_pem: string;
  created_at: Date;
}
