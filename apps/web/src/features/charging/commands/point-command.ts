// The commands of an owner to a charging point, as API calls, and the translation keys of the answers.
import type { CommandRequest } from '../../../shared/api/api.ts';
import type { Send } from '../../../shared/api/server.ts';
import { type SecurityCommand, sendSecurityCommand } from './security-command.ts';

export type PointCommand =
  | { name: 'softReset' | 'hardReset' | 'clearCache' | 'triggerBoot' | 'triggerHeartbeat' }
  | { name: 'unlock' | 'operative' | 'inoperative' | 'triggerStatus'; connector: number }
  | SecurityCommand
  | { name: 'stop'; session: string };

/** Returns the charging point's own answer. */
export async function sendCommand(send: Send, id: number, command: PointCommand): Promise<string> {
  const params = { id };
  const reset = (type: 'Soft' | 'Hard') => send('resetPlug', { params, body: { type } });
  const availability = (quantity: number, type: 'Operative' | 'Inoperative') =>
    send('changeAvailability', { params, body: { quantity, type } });
  const trigger = (body: CommandRequest<'triggerMessage'>['body']) =>
    send('triggerMessage', { params, body });
  const answer = () => {
    switch (command.name) {
      case 'softReset':
        return reset('Soft');
      case 'hardReset':
        return reset('Hard');
      case 'clearCache':
        return send('clearCache', { params });
      case 'unlock':
        return send('unlockConnector', { params, body: { quantity: command.connector } });
      case 'operative':
        return availability(command.connector, 'Operative');
      case 'inoperative':
        return availability(command.connector, 'Inoperative');
      case 'triggerBoot':
        return trigger({ requested_message: 'BootNotification' });
      case 'triggerHeartbeat':
        return trigger({ requested_message: 'Heartbeat' });
      case 'triggerStatus':
        return trigger({ requested_message: 'StatusNotification', quantity: command.connector });
      case 'stop': {
        const body = { session: { id: command.session } };
        return send('stopSession', { params, body });
      }
      case 'newPassword':
      case 'raiseToTls':
      case 'raiseToCertificate':
      case 'askCertificate':
      case 'installRoot':
      case 'deleteRoot':
        return sendSecurityCommand(send, id, command);
      default:
        return command satisfies never;
    }
  };
  return (await answer()).status;
}

const KNOWN_ANSWERS = [
  'Accepted',
  'Rejected',
  'Scheduled',
  'Unlocked',
  'UnlockFailed',
  'NotSupported',
  'NotImplemented',
  'RebootRequired',
] as const;

/** The answer as part of a translation key; null if OCPP does not define it, then it is shown as it is. */
export const answerKey = (status: string): (typeof KNOWN_ANSWERS)[number] | null =>
  KNOWN_ANSWERS.find((known) => known === status) ?? null;

/** Whether the charging point has carried out the command or will. */
export const isAgreed = (status: string): boolean =>
  ['Accepted', 'Scheduled', 'Unlocked', 'RebootRequired'].includes(status);
