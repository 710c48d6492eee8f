import type { AnswerOf, CertificateName } from '@voltagora/contract';
import type { ApiClient } from '../../../shared/api/client.ts';

/** What makes a charger prove itself better, or trust others. */
export type SecurityCommand =
  | { name: PlainSecurityCommand }
  | { name: 'deleteRoot'; certificate: CertificateName };

export type PlainSecurityCommand =
  | 'newPassword'
  | 'raiseToTls'
  | 'raiseToCertificate'
  | 'askCertificate'
  | 'installRoot';

export function sendSecurityCommand(
  api: Pick<ApiClient, 'call'>,
  id: number,
  command: SecurityCommand,
): Promise<AnswerOf<'rotatePointPassword'>> {
  const params = { id };
  const silent = { silent: true };
  switch (command.name) {
    case 'newPassword':
      return api.call('rotatePointPassword', { params }, silent);
    case 'raiseToTls':
      return api.call('raiseSecurityProfile', { params, body: { profile: 2 } }, silent);
    case 'raiseToCertificate':
      return api.call('raiseSecurityProfile', { params, body: { profile: 3 } }, silent);
    case 'askCertificate':
      return api.call('requestPointCertificate', { params }, silent);
    case 'installRoot':
      return api.call('installRootCertificate', { params, body: {} }, silent);
    case 'deleteRoot':
      return api.call('deleteInstalledCertificate', { params, body: command.certificate }, silent);
    default:
      return command satisfies never;
  }
}
