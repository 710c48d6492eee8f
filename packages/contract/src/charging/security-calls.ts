// Calls about the credentials of charging points; see call.ts for what the fields mean.
import type { Call } from '../call.ts';
import { CommandAnswer } from './charging.ts';
import { IdParams } from '../primitives.ts';
import * as security from './security.ts';

/** The calls about the security of charging points, part of `calls`. */
export const securityCalls = {
  readPointSecurity: {
    method: 'GET',
    path: '/api/ocpp/charging-point/{id}/security/',
    access: 'station_owner',
    tag: 'Charger security',
    status: 200,
    summary: 'How the charging point proves who it is',
    params: IdParams,
    answer: security.PointSecurity,
  },
  rotatePointPassword: {
    method: 'POST',
    path: '/api/ocpp/charging-point/{id}/security/password/',
    access: 'station_owner',
    freshProof: 'session',
    tag: 'Charger security',
    status: 200,
    summary: 'Send the charger a new password; the old one is good until the new one is used',
    params: IdParams,
    answer: CommandAnswer,
  },
  raiseSecurityProfile: {
    method: 'POST',
    path: '/api/ocpp/charging-point/{id}/security/profile/',
    access: 'station_owner',
    freshProof: 'session',
    tag: 'Charger security',
    status: 200,
    summary:
      'Ask the charger to come in by a higher security profile, after which no lower one is let in',
    params: IdParams,
    body: security.RaiseSecurityProfile,
    answer: CommandAnswer,
  },
  requestPointCertificate: {
    method: 'POST',
    path: '/api/ocpp/charging-point/{id}/security/certificate/',
    access: 'station_owner',
    freshProof: 'session',
    tag: 'Charger security',
    status: 200,
    summary: 'Ask the charger to have its certificate signed by this installation',
    params: IdParams,
    answer: CommandAnswer,
  },
  listInstalledCertificates: {
    method: 'GET',
    path: '/api/ocpp/charging-point/{id}/certificates/',
    access: 'station_owner',
    tag: 'Charger security',
    status: 200,
    summary: 'The root certificates that the charger trusts, as it says itself',
    params: IdParams,
    answer: security.InstalledCertificates,
  },
  installRootCertificate: {
    method: 'POST',
    path: '/api/ocpp/charging-point/{id}/certificates/',
    access: 'station_owner',
    freshProof: 'session',
    tag: 'Charger security',
    status: 200,
    summary: 'Have the charger trust the authority of a central system',
    params: IdParams,
    body: security.InstallRootCertificate,
    answer: CommandAnswer,
  },
  deleteInstalledCertificate: {
    method: 'POST',
    path: '/api/ocpp/charging-point/{id}/certificates/delete/',
    access: 'station_owner',
    freshProof: 'session',
    tag: 'Charger security',
    status: 200,
    summary: 'Have the charger forget a root certificate',
    params: IdParams,
    body: security.CertificateName,
    answer: CommandAnswer,
  },
} as const satisfies Record<string, Call>;
