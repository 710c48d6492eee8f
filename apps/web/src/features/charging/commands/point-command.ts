// What an owner can ask of a charging point, as calls, and the charger's answers as keys of words.
import type { ApiClient } from '../../../shared/api/client.ts';
import { type SecurityCommand, sendSecurityCommand } from './security-command.ts';

export type PointCommand =
  | { name: 'softReset' | 'hardReset' | 'clearCache' | 'triggerBoot' | 'triggerHeartbeat' }
  | { name: 'unlock' | 'operative' | 'inoperative' | 'triggerStatus'; connector: number }
  | SecurityCommand
  | { name: 'stop'; session: string };

type Send = Pick<ApiClient, 'call'>;

/** Answers the charger's own word. */
export async function sendCommand(api: Send, id: number, command: PointCommand): Promise<string> {
  const params = { id };
  const silent = { silent: true };
  const reset = (type: 'Soft' | 'Hard') =>
    api.call('resetPlug', { params, body: { type } }, silent);
  const availability = (quantity: number, type: 'Operative' | 'Inoperative') =>
    api.call('changeAvailability', { params, body: { quantity, type } }, silent);
  const trigger = (body: Parameters<typeof api.call<'triggerMessage'>>[1]['body']) =>
    api.call('triggerMessage', { params, body }, silent);
  const answer = () => {
    switch (command.name) {
      case 'softReset':
        return reset('Soft');
      case 'hardReset':
        return reset('Hard');
      case 'clearCache':
        return api.call('clearCache', { params }, silent);
      case 'unlock':
        return api.call(
          'unlockConnector',
          { params, body: { quantity: command.connector } },
          silent,
        );
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
        return api.call('stopSession', { params, body }, silent);
      }
      case 'newPassword':
      case 'raiseToTls':
      case 'raiseToCertificate':
      case 'askCertificate':
      case 'installRoot':
      case 'deleteRoot':
        return sendSecurityCommand(api, id, command);
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

/** The charger's word as the end of a key; null for one that OCPP does not have, which is shown as it is. */
export const answerKey = (status: string): (typeof KNOWN_ANSWERS)[number] | null =>
  KNOWN_ANSWERS.find((known) => known === status) ?? null;

/** Whether the charger does, or will do, what was asked. */
export const isAgreed = (status: string): boolean =>
  ['Accepted', 'Scheduled', 'Unlocked', 'RebootRequired'].includes(status);
