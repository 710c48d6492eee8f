// An OCPP 2.0.1 charging point sends a report in several messages to the node that holds its connection, which may not be the
// node that requested it. The messages are forwarded to that node and handled there as if they had arrived on its own
// connection.
import type { Inbound, Request201 } from '@voltagora/ocpp';
import { type Bus, topic } from '../../bus/bus.ts';
import type { OcppConnection, OcppConnection201, OcppHandlers201 } from '../connection.ts';
import type { OcppServerOptions } from '../types.ts';

type Relayed = 'NotifyReport' | 'NotifyMonitoringReport';
type Told = { [K in Relayed]: Inbound<Request201<K>> }[Relayed];

const reportTold = topic<{ chargingPointId: number; action: Relayed; report: Told }>(
  'ocpp.report-told',
);

export function createRelay(
  { handlers201 }: Pick<OcppServerOptions, 'handlers201'>,
  bus: Bus,
  remote: (chargingPointId: number) => OcppConnection | null,
): Pick<OcppServerOptions, 'handlers201'> {
  if (handlers201 === undefined) return {};
  bus.subscribe(reportTold, ({ chargingPointId, action, report }) => {
    const connection = remote(chargingPointId);
    if (connection?.version === '2.0.1') void answerOf(handlers201, action)(report, connection);
  });
  const relaying = (action: Relayed) => (report: Told, connection: OcppConnection201) => {
    const { chargingPointId } = connection;
    bus.publish(reportTold, { chargingPointId, action, report });
    return answerOf(handlers201, action)(report, connection);
  };
  // Modules add their handlers to `handlers201` later: a copy would not have them.
  const all: OcppHandlers201 = Object.assign(Object.create(handlers201), {
    NotifyReport: relaying('NotifyReport'),
    NotifyMonitoringReport: relaying('NotifyMonitoringReport'),
  });
  return { handlers201: all };
}

type Answer = (report: Told, connection: OcppConnection201) => object | Promise<object>;

/** Both are answered with an empty payload, by handlers that only store what they receive. */
function answerOf(handlers: OcppHandlers201, action: Relayed): Answer {
  const handler = handlers[action];
  if (handler === undefined) return () => ({});
  // Report and action come from one message.
  return (typeof handler === 'function' ? handler : handler.answer) as Answer;
}
