// Commands of station owners to their charging points. Another owner's charging point counts as not found.
import type { AnswerOf, ValidRequestOf } from '@voltagora/contract';
import { isPasswordKey, listIn } from '@voltagora/domain';
import { AppError, notFound } from '../../../platform/http/app-error.ts';
import type { Actor } from '../../../platform/http/actor.ts';
import { readVendorQuirks } from '../points/vendor-quirks.ts';
import { commandsOf } from './charging-point-commands-of.ocpp.ts';
import type { ConfigurationRead } from './charging-point-commands.ts';
import { answerOf } from './charging-point-answer.ts';
import type { ChargingDeps } from '../charging-deps.ts';
import { findCommissioningRight } from './commissioning/commissioning-rights.store.ts';
import { askToStop } from './driver-commands.ts';
import { withAudit } from './with-audit.ts';
import { callPoint } from './call-point.ts';
import { asEvent } from '../connection/point-events.ts';
import { requireOwned } from '../points/owned-points.ts';
import { findPlug } from '../points/points.store.ts';
import { listOpenSessions } from '../sessions/sessions.store.ts';

type Body<
  N extends
    | 'resetPlug'
    | 'unlockConnector'
    | 'changeAvailability'
    | 'triggerMessage'
    | 'changeConfiguration',
> = ValidRequestOf<N>['body'];
type Answer = AnswerOf<'resetPlug'>;

/** Error codes of all: not_found, charger_not_connected, charger_timeout, charger_error. */
export const createOwnerCommands = (deps: ChargingDeps) => ({
  reset: withDeps(deps, reset),
  unlock: withDeps(deps, unlock),
  changeAvailability: withDeps(deps, changeAvailability),
  trigger: withDeps(deps, trigger),
  readConfiguration: withDeps(deps, readConfiguration),
  changeConfiguration: withDeps(deps, changeConfiguration),
  commissioningRight: withDeps(deps, commissioningRight),
  call: withDeps(deps, call),
  stopSession: withDeps(deps, stopSession),
  clearCache: withDeps(deps, clearCache),
});

const withDeps =
  <Args extends unknown[], Answered>(
    deps: ChargingDeps,
    command: (deps: ChargingDeps, ...args: Args) => Answered,
  ) =>
  (...args: Args): Answered =>
    command(deps, ...args);

async function reset(
  deps: ChargingDeps,
  id: number,
  { type }: Body<'resetPlug'>,
  actor: Actor,
): Promise<Answer> {
  await requireOwned(deps, id, actor);
  const reach = { chargingPointId: id, detail: { type } };
  const deed = { actor, action: 'charging_point.reset', kind: 'reset', ...reach } as const;
  return withAudit(deps, deed, async () =>
    status(answerOf(await commandsOf(deps.ocpp, id).reset(type))),
  );
}

async function unlock(
  deps: ChargingDeps,
  id: number,
  body: Body<'unlockConnector'>,
  actor: Actor,
): Promise<Answer> {
  const { quantity: connectorId } = body;
  await requireConnector(deps, id, connectorId, actor);
  const reach = { chargingPointId: id, connectorNumber: connectorId };
  const deed = {
    actor,
    action: 'charging_point.unlocked',
    kind: 'unlocked',
    ...reach,
  } as const;
  return withAudit(deps, deed, async () =>
    status(answerOf(await commandsOf(deps.ocpp, id).unlock(connectorId))),
  );
}

async function changeAvailability(
  deps: ChargingDeps,
  id: number,
  { quantity: connectorId, type }: Body<'changeAvailability'>,
  actor: Actor,
): Promise<Answer> {
  await (connectorId > 0
    ? requireConnector(deps, id, connectorId, actor)
    : requireOwned(deps, id, actor));
  const reach = { chargingPointId: id, connectorNumber: connectorId };
  const action = 'charging_point.availability_changed';
  const deed = { actor, action, kind: 'availability_changed', ...reach } as const;
  return withAudit(deps, { ...deed, detail: { type } }, async () =>
    status(answerOf(await commandsOf(deps.ocpp, id).setAvailability(connectorId, type))),
  );
}

async function trigger(
  deps: ChargingDeps,
  id: number,
  body: Body<'triggerMessage'>,
  actor: Actor,
): Promise<Answer> {
  const { requested_message: requestedMessage, quantity: connectorId } = body;
  await requireOwned(deps, id, actor);
  const detail = { message: requestedMessage, ...(connectorId && { connector: connectorId }) };
  const deed = { actor, kind: 'triggered', chargingPointId: id, detail } as const;
  const ofAll = async () => answerOf(await commandsOf(deps.ocpp, id).trigger(requestedMessage));
  return asEvent(deps, deed, async () => {
    if (connectorId === undefined || connectorId === 0) return status(await ofAll());
    const ofOne = answerOf(await commandsOf(deps.ocpp, id).trigger(requestedMessage, connectorId));
    // Some charging points support the message only without a connector.
    return status(ofOne.status === 'Accepted' ? ofOne : await ofAll());
  });
}

async function readConfiguration(
  deps: ChargingDeps,
  id: number,
  { key }: ValidRequestOf<'readConfiguration'>['query'],
  actor: Actor,
): Promise<AnswerOf<'readConfiguration'>> {
  await requireOwned(deps, id, actor);
  return presentConfiguration(answerOf(await commandsOf(deps.ocpp, id).readConfiguration(key)));
}

async function changeConfiguration(
  deps: ChargingDeps,
  id: number,
  { key, value }: Body<'changeConfiguration'>,
  actor: Actor,
): Promise<Answer> {
  if (isPasswordKey(key)) {
    throw new AppError('validation_failed', 'Some fields are not valid.', {
      errors: { key: ['the password of a charge point is not changed here'] },
    });
  }
  await requireOwned(deps, id, actor);
  await refuseHarmful(deps, id, key, value);
  const action = 'charging_point.configuration_changed';
  const kind = 'configuration_changed';
  const deed = { actor, action, kind, chargingPointId: id, detail: { key } } as const;
  return withAudit(deps, deed, async () =>
    status(answerOf(await commandsOf(deps.ocpp, id).changeConfiguration(key, value))),
  );
}

async function commissioningRight(
  { db, clock }: ChargingDeps,
  { userId }: Actor,
): Promise<AnswerOf<'readCommissioningRight'>> {
  const right = await findCommissioningRight(db, userId, clock.now());
  return { is_granted: right !== undefined, ends_at: right?.ends_at?.toISOString() ?? null };
}

async function call(
  deps: ChargingDeps,
  id: number,
  body: ValidRequestOf<'callChargingPoint'>['body'],
  actor: Actor,
): Promise<AnswerOf<'callChargingPoint'>> {
  await requireOwned(deps, id, actor);
  return callPoint(deps, id, body, actor);
}

/** Error codes: also not_found if the session is over or belongs to another charging point. */
async function stopSession(
  deps: ChargingDeps,
  id: number,
  { session }: ValidRequestOf<'stopSession'>['body'],
  actor: Actor,
): Promise<Answer> {
  await requireOwned(deps, id, actor);
  const [running] = await listOpenSessions(deps.db, id, session.id);
  if (running === undefined) throw notFound('session');
  const { transaction_id: transactionId, reservation_id: reservationId } = running;
  const names = { transactionId, chargingPointTransactionId: running.charger_transaction_id };
  const asked = async () => {
    await askToStop(deps, { chargingPointId: id, ...names });
    return { status: 'Accepted' };
  };
  const event = { actor, kind: 'stop_asked', chargingPointId: id } as const;
  if (reservationId === null) return asEvent(deps, { ...event, detail: {} }, asked);
  return withAudit(deps, { ...event, action: 'session.stop_asked', reservationId }, asked);
}

async function clearCache(deps: ChargingDeps, id: number, actor: Actor): Promise<Answer> {
  await requireOwned(deps, id, actor);
  const deed = { actor, kind: 'cache_cleared', chargingPointId: id, detail: {} } as const;
  return asEvent(deps, deed, async () =>
    status(answerOf(await commandsOf(deps.ocpp, id).clearCache())),
  );
}

async function requireConnector(
  deps: ChargingDeps,
  id: number,
  connectorNumber: number,
  actor: Actor,
): Promise<void> {
  await requireOwned(deps, id, actor);
  if ((await findPlug(deps.db, id, connectorNumber)) === undefined) throw notFound('connector');
}

/** A charging point may answer with any text; it is shown as it is, cut to 50 characters. */
const status = (response: { status: string }): Answer => ({ status: response.status.slice(0, 50) });

/** Refuses lists of measurands that send this make of charging point into a boot loop. */
async function refuseHarmful(
  { db }: ChargingDeps,
  id: number,
  key: string,
  value: string,
): Promise<void> {
  if (!/^(metervalues|stoptxn)(sampled|aligned)data$/iu.test(key.trim())) return;
  const { measurands } = await readVendorQuirks(db, id);
  if (measurands === null || listIn(value).every((name) => measurands.includes(name))) return;
  throw new AppError('validation_failed', 'Some fields are not valid.', {
    errors: {
      value: [`this charger can fail with other measurands than ${measurands.join(', ')}`],
    },
  });
}

function presentConfiguration({
  configurationKey,
  unknownKey,
}: ConfigurationRead): AnswerOf<'readConfiguration'> {
  return {
    configuration_key: configurationKey.map(({ key, readonly, value = null }) => ({
      key,
      readonly,
      value: isPasswordKey(key) ? null : value,
    })),
    unknown_key: unknownKey,
  };
}
