// OCPP 2.0.1 N09 and N10: reports and deletes what a charging station stores about a person.
import { NOT_CONNECTED, OTHER_VERSION } from '../../platform/ocpp-server/command.ts';
import type { OcppConnection } from '../../platform/ocpp-server/connection.ts';
import type { Worded } from '../charging/public.ts';

interface CustomerOrder {
  requestId: number;
  kind: 'id_tag' | 'customer';
  subject: string;
  isErasing: boolean;
}

export async function askAboutCustomer(
  connection: OcppConnection | null,
  { requestId, kind, subject, isErasing }: CustomerOrder,
): Promise<Worded> {
  if (connection === null) return NOT_CONNECTED;
  if (connection.version === '2.0.1') {
    return connection.command('CustomerInformation', {
      requestId,
      report: true,
      clear: isErasing,
      // N09.FR.05: exactly one of the three identifiers.
      ...(kind === 'customer'
        ? { customerIdentifier: subject }
        : { idToken: { idToken: subject, type: 'ISO14443' } }),
    });
  }
  return OTHER_VERSION;
}
