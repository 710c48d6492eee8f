// The credentials of a charging point: security profile, password and certificates.
import * as z from 'zod';
import { Instant, Text } from '../primitives.ts';

/** OCPP security profile: 1 password without TLS, 2 password over TLS, 3 client certificate. It can only be raised. */
export const SECURITY_PROFILES = [1, 2, 3] as const;

/** The OCPP security profile and certificates of a charging point. */
export const PointSecurity = z.object({
  profile: z.union(SECURITY_PROFILES.map((profile) => z.literal(profile))),
  /** The requested profile; it applies from the first connection that uses it. */
  next_profile: z.union([z.literal(2), z.literal(3)]).nullable(),
  password_set_at: Instant.nullable(),
  /** When a password was sent to the charging point that it has not used yet. */
  password_sent_at: Instant.nullable(),
  /** The latest certificate issued by this installation; `installed_at` is null until the charging point has accepted it. */
  certificate: z
    .object({ issued_at: Instant, valid_until: Instant, installed_at: Instant.nullable() })
    .nullable(),
  /** What this installation supports: wss, client certificates, and sending trusted certificates to charging points. */
  offers: z.object({ tls: z.boolean(), certificates: z.boolean(), root: z.boolean() }),
});
export type PointSecurity = z.infer<typeof PointSecurity>;

/** The OCPP security profile to raise a charging point to. */
export const RaiseSecurityProfile = z.strictObject({
  profile: z.union([z.literal(2), z.literal(3)]),
});

const Hash = Text(128).min(1);
/** The hash data that identify a certificate (CertificateHashData of OCPP). */
export const CertificateName = z.strictObject({
  hash_algorithm: z.enum(['SHA256', 'SHA384', 'SHA512']),
  issuer_name_hash: Hash,
  issuer_key_hash: Hash,
  serial_number: Text(40).min(1),
});
export type CertificateName = z.infer<typeof CertificateName>;

/** `use` as the charging point reports it; `is_ours` is the certificate by which charging points trust this installation. */
export const InstalledCertificate = z.object({
  name: CertificateName,
  use: z.string(),
  is_ours: z.boolean(),
});
export type InstalledCertificate = z.infer<typeof InstalledCertificate>;
/** The certificates that a charging point reports as installed. */
export const InstalledCertificates = z.object({ results: z.array(InstalledCertificate) });

/** In PEM form (OCPP: at most 5500 characters); undefined: the certificate by which charging points trust this installation. */
export const InstallRootCertificate = z.strictObject({
  certificate: Text(5500).min(1).optional(),
});
