// Tables of how charging points prove who they are. `schema.ts` names them all.

/** Passwords that were sent to a charging point and have not been used yet. */
export interface ChargingPointPasswordsTable {
  id: string;
  charging_point_id: number;
  password_hash: string;
  sent_at: Date;
}

/** At most one row: the authority of this installation. */
export interface CertificateAuthorityTable {
  id: boolean;
  certificate_pem: string;
  /** Encrypted with the installation's secret. */
  private_key_pem: string;
  created_at: Date;
}

export interface ChargingPointCertificatesTable {
  id: string;
  charging_point_id: number;
  /** SHA-256 over the certificate, as Node writes it. */
  fingerprint: string;
  issued_at: Date;
  valid_until: Date;
  /** When the charging point said that it has taken it. */
  installed_at: Date | null;
  /** When a newer one was first used, which ends this one. */
  retired_at: Date | null;
}
