import { NOT_CONNECTED, OTHER_VERSION } from '../../platform/ocpp-server/command.ts';
import type { OcppConnection, OcppConnection201 } from '../../platform/ocpp-server/connection.ts';
import type { Worded } from '../charging/public.ts';

/** One message per charging point: a new one replaces it. */
const MESSAGE_ID = 1;

const on201 = (
  connection: OcppConnection | null,
  command: (connection: OcppConnection201) => Promise<Worded>,
): Promise<Worded> => {
  if (connection === null) return Promise.resolve(NOT_CONNECTED);
  return connection.version === '2.0.1' ? command(connection) : Promise.resolve(OTHER_VERSION);
};

/** O01: shows a text in rotation with others, or always in front if the charging point supports nothing else. */
export const showMessage = (connection: OcppConnection | null, text: string): Promise<Worded> =>
  on201(connection, async ({ command }) => {
    const message = { format: 'UTF8', content: text } as const;
    const show = (priority: 'NormalCycle' | 'AlwaysFront') =>
      command('SetDisplayMessage', { message: { id: MESSAGE_ID, priority, message } });
    const shown = await show('NormalCycle');
    const isForFront = shown.ok && shown.response.status === 'NotSupportedPriority';
    return isForFront ? show('AlwaysFront') : shown;
  });

export const clearMessage = (connection: OcppConnection | null): Promise<Worded> =>
  on201(connection, ({ command }) => command('ClearDisplayMessage', { id: MESSAGE_ID }));

/** I02: shows the cost of the session so far. The response is empty. */
export const tellCost = (
  connection: OcppConnection | null,
  cost: { transactionId: string; totalCost: number },
): Promise<Worded> =>
  on201(connection, async ({ command }) => {
    const told = await command('CostUpdated', cost);
    return told.ok ? { ok: true, response: { status: 'Accepted' } } : told;
  });
