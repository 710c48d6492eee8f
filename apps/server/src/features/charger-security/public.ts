export { type CertificateAuthority, createCertificateAuthority } from './certificate-authority.ts';
export { createChargerSecurity } from './charger-security.service.ts';
export { createSecurityHandlers } from './security-handlers.ocpp.ts';
