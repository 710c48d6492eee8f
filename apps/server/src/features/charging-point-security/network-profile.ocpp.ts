// Sets a new network profile in OCPP 2.0.1 (A05, B09, B10). It gets a slot of its own and becomes the first choice
// after a restart; the present connection stays as the second.
import type { Request201 } from '@voltagora/ocpp';
import type { OcppConnection201 } from '../../platform/ocpp-server/connection.ts';
import type { Worded } from '../charging/public.ts';
import { setVariable } from './set-variable.ocpp.ts';

type Interface = Request201<'SetNetworkProfile'>['connectionData']['ocppInterface'];

const INTERFACES: readonly Interface[] = [
  'Wired0',
  'Wired1',
  'Wired2',
  'Wired3',
  'Wireless0',
  'Wireless1',
  'Wireless2',
  'Wireless3',
];
const PRIORITY = 'NetworkConfigurationPriority';
const SLOTS = ['2', '3', '1'];
const MESSAGE_TIMEOUT_SECONDS = 30;

export async function addNetworkProfile(
  connection: OcppConnection201,
  securityProfile: 2 | 3,
  ocppCsmsUrl: string,
): Promise<Worded> {
  const { order, active } = await networkOf(connection);
  const connectionData = {
    ocppVersion: 'OCPP20',
    ocppTransport: 'JSON',
    ocppInterface: await interfaceOf(connection, active),
    messageTimeout: MESSAGE_TIMEOUT_SECONDS,
    ocppCsmsUrl,
    securityProfile,
  } as const;
  let added: Worded = { ok: true, response: { status: 'Rejected' } };
  for (const slot of SLOTS.filter((one) => one !== active)) {
    // oxlint-disable-next-line no-await-in-loop -- tries the next slot only if this one is refused
    added = await connection.command('SetNetworkProfile', {
      configurationSlot: Number(slot),
      connectionData,
    });
    if (!added.ok) return added;
    if (added.response.status === 'Accepted') {
      // oxlint-disable-next-line no-await-in-loop -- runs once, then returns
      return putFirst(connection, slot, order);
    }
  }
  return added;
}

async function putFirst(
  connection: OcppConnection201,
  slot: string,
  order: readonly string[],
): Promise<Worded> {
  const others = order.filter((other) => other !== slot);
  const set = await setVariable(connection, 'OCPPCommCtrlr', PRIORITY, [slot, ...others].join(','));
  // The new order takes effect at the next start.
  const isTaken = set.ok && set.response.status === 'Accepted';
  return isTaken ? { ok: true, response: { status: 'RebootRequired' } } : set;
}

/** The priority of the connection slots, and the active slot. */
async function networkOf(
  connection: OcppConnection201,
): Promise<{ order: string[]; active: string | undefined }> {
  const told = await readVariables(connection, [
    ['OCPPCommCtrlr', PRIORITY],
    ['OCPPCommCtrlr', 'ActiveNetworkProfile'],
  ]);
  const order = (told[0] ?? '').split(',').flatMap((slot) => slot.trim() || []);
  return { order, active: told[1]?.trim() || order[0] };
}

/** Interface of the active connection; wired if the charging point does not report it. */
async function interfaceOf(
  connection: OcppConnection201,
  active: string | undefined,
): Promise<Interface> {
  if (active === undefined) return 'Wired0';
  const [told] = await readVariables(connection, [
    ['NetworkConfiguration', 'OcppInterface', active],
  ]);
  return INTERFACES.find((known) => known === told?.trim()) ?? 'Wired0';
}

type Asked = readonly [component: string, variable: string, instance?: string];

async function readVariables(
  { command }: OcppConnection201,
  asked: readonly [Asked, ...Asked[]],
): Promise<(string | undefined)[]> {
  const itemOf = ([name, variable, instance]: Asked) => ({
    component: { name, ...(instance !== undefined && { instance }) },
    variable: { name: variable },
  });
  const [first, ...others] = asked;
  const getVariableData: [ReturnType<typeof itemOf>, ...ReturnType<typeof itemOf>[]] = [
    itemOf(first),
    ...others.map(itemOf),
  ];
  const read = await command('GetVariables', { getVariableData });
  if (!read.ok) return [];
  // The order of the results is free, so they are matched by name.
  return asked.map(
    ([, variable]) =>
      read.response.getVariableResult.find(
        (result) => result.variable.name === variable && result.attributeStatus === 'Accepted',
      )?.attributeValue,
  );
}
