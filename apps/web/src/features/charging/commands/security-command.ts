import type { AnswerOf, CertificateName } from '@voltagora/contract';
import type { Send } from '../../../shared/api/server.ts';

/** Commands that raise a charging point's security profile or change the certificates that it trusts. */
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
  send: Send,
  id: number,
  command: SecurityCommand,
): Promise<AnswerOf<'rotatePointPassword'>> {
  const params = { id };
  switch (command.name) {
    case 'newPassword':
      return send('rotatePointPassword', { params });
    case 'raiseToTls':
      return send('raiseSecurityProfile', { params, body: { profile: 2 } });
    case 'raiseToCertificate':
      return send('raiseSecurityProfile', { params, body: { profile: 3 } });
    case 'askCertificate':
      return send('requestPointCertificate', { params });
    case 'installRoot':
      return send('installRootCertificate', { params, body: {} });
    case 'deleteRoot':
      return send('deleteInstalledCertificate', { params, body: command.certificate });
    default:
      return command satisfies never;
  }
}
