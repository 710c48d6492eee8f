export { type CertificateAuthority, createCertificateAuthority } from './certificate-authority.ts';
export { createChargingPointSecurity } from './owner-security.ts';
export { createSecurityHandlers } from './security-handlers.ocpp.ts';
