// Variable monitors of OCPP 2.0.1 for owners. What monitors report appears as alerts in the events of the charging
// point.
import type { AnswerOf, ValidRequestOf } from '@voltagora/contract';
import type { Actor } from '../../platform/http/actor.ts';
import type { OcppServer } from '../../platform/ocpp-server/types.ts';
import {
  answerOf,
  asEvent,
  type AuditedAction,
  type PointEvents,
  requireOwned,
  type Worded,
} from '../charging/public.ts';
import type { DeviceModelDeps } from './device-model-deps.ts';
import { type MonitorCommands, monitorCommandsOf } from './monitor-commands.ocpp.ts';

interface MonitorDeps extends Pick<DeviceModelDeps, 'db'> {
  ocpp: Pick<OcppServer, 'connection'>;
  events: PointEvents;
}
type Answer = AnswerOf<'setMonitor'>;
type OwnerAction = Pick<AuditedAction, 'kind' | 'detail'>;

export type Monitors = ReturnType<typeof createMonitors>;

/** Error codes: not_found, charger_not_connected, charger_timeout, charger_error, charger_unsupported. */
export function createMonitors(deps: MonitorDeps) {
  const reach = async (id: number, actor: Actor): Promise<MonitorCommands> => {
    await requireOwned(deps, id, actor);
    const commands = monitorCommandsOf(deps.ocpp.connection(id));
    return commands.ok ? commands : answerOf(commands);
  };
  async function command(
    { id, actor }: { id: number; actor: Actor },
    deed: OwnerAction,
    send: (commands: MonitorCommands) => Promise<Worded>,
  ): Promise<Answer> {
    const commands = await reach(id, actor);
    return asEvent(deps, { ...deed, chargingPointId: id, actor }, async () => ({
      status: answerOf(await send(commands)).status.slice(0, 50),
    }));
  }
  return {
    async list(id: number, actor: Actor): Promise<AnswerOf<'listMonitors'>> {
      return { results: answerOf(await (await reach(id, actor)).list()) };
    },
    set: (id: number, terms: ValidRequestOf<'setMonitor'>['body'], actor: Actor) =>
      command(
        { id, actor },
        { kind: 'monitor_set', detail: { variable: terms.variable.slice(0, 100) } },
        (commands) => commands.set(terms),
      ),
    clear: ({ id, monitor }: ValidRequestOf<'clearMonitor'>['params'], actor: Actor) =>
      command({ id, actor }, { kind: 'monitor_cleared', detail: {} }, (commands) =>
        commands.clear(monitor),
      ),
    setBase: (id: number, { base }: ValidRequestOf<'setMonitoringBase'>['body'], actor: Actor) =>
      command({ id, actor }, { kind: 'monitoring_changed', detail: {} }, (commands) =>
        commands.setBase(base),
      ),
    setLevel: (
      id: number,
      { severity }: ValidRequestOf<'setMonitoringLevel'>['body'],
      actor: Actor,
    ) =>
      command({ id, actor }, { kind: 'monitoring_changed', detail: {} }, (commands) =>
        commands.setLevel(severity),
      ),
  };
}
