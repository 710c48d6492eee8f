// OCPP 2.0.1 L03 and L04: a local controller fetches firmware and offers it to nearby charging points, or stops doing
// so.
import { NOT_CONNECTED, OTHER_VERSION } from '../../../platform/ocpp-server/command.ts';
import type { OcppConnection } from '../../../platform/ocpp-server/connection.ts';
import type { Worded } from '../../charging/public.ts';

const RETRIES = 3;

export async function askToPublish(
  connection: OcppConnection | null,
  order: { requestId: number; location: string; checksum: string },
): Promise<Worded> {
  if (connection === null) return NOT_CONNECTED;
  if (connection.version === '2.0.1') {
    return connection.command('PublishFirmware', { ...order, retries: RETRIES });
  }
  return OTHER_VERSION;
}

export async function askToUnpublish(
  connection: OcppConnection | null,
  checksum: string,
): Promise<Worded> {
  if (connection === null) return NOT_CONNECTED;
  if (connection.version === '2.0.1') {
    return connection.command('UnpublishFirmware', { checksum });
  }
  return OTHER_VERSION;
}
