// Commands of a station's owner to their charge points. Somebody else's point does not exist.
import type { AnswerOf, ValidRequestOf } from '@voltagora/contract';
import type { Request16, V16Action } from '@voltagora/ocpp';
import { AppError, notFound } from '../../platform/http/app-error.ts';
import type { Actor } from '../../platform/http/http-app.ts';
import { answerOf } from './charger-answer.ts';
import type { ChargingDeps } from './charging-deps.ts';
import { findOwnedPoint, findPlug } from './points.store.ts';

type Body<
  N extends
    | 'resetPlug'
    | 'unlockConnector'
    | 'changeAvailability'
    | 'triggerMessage'
    | 'changeConfiguration',
> = ValidRequestOf<N>['body'];
type Answer = AnswerOf<'resetPlug'>;

/** The key whose value is the point's password (OCPP 1.6 security whitepaper). */
const PASSWORD_KEY = 'authorizationkey';

/** Error codes of all: not_found, charger_not_connected, charger_timeout, charger_error. */
export function createOwnerCommands(deps: ChargingDeps) {
  const send = commandOfOwner(deps);
  return {
    reset: async (id: number, { type }: Body<'resetPlug'>, actor: Actor): Promise<Answer> =>
      status(await send(id, actor, 'Reset', { type })),
    async unlock(id: number, body: Body<'unlockConnector'>, actor: Actor): Promise<Answer> {
      const { quantity: connectorId } = body;
      await requireConnector(deps, id, connectorId, actor);
      return status(await send(id, actor, 'UnlockConnector', { connectorId }));
    },
    async changeAvailability(
      id: number,
      { quantity: connectorId, type }: Body<'changeAvailability'>,
      actor: Actor,
    ): Promise<Answer> {
      if (connectorId > 0) await requireConnector(deps, id, connectorId, actor);
      return status(await send(id, actor, 'ChangeAvailability', { connectorId, type }));
    },
    async trigger(id: number, body: Body<'triggerMessage'>, actor: Actor): Promise<Answer> {
      const { requested_message: requestedMessage, quantity: connectorId } = body;
      const whole = await send(id, actor, 'TriggerMessage', {
        requestedMessage,
        ...(connectorId !== undefined && connectorId > 0 && { connectorId }),
      });
      if (connectorId === undefined || whole.status === 'Accepted') return status(whole);
      // Some chargers know the message but not for one connector alone.
      return status(await send(id, actor, 'TriggerMessage', { requestedMessage }));
    },
    async readConfiguration(
      id: number,
      { key }: ValidRequestOf<'readConfiguration'>['query'],
      actor: Actor,
    ): Promise<AnswerOf<'readConfiguration'>> {
      const request = key === undefined ? {} : { key: [key] };
      return presentConfiguration(await send(id, actor, 'GetConfiguration', request));
    },
    async changeConfiguration(
      id: number,
      { key, value }: Body<'changeConfiguration'>,
      actor: Actor,
    ): Promise<Answer> {
      if (key.toLowerCase() === PASSWORD_KEY) {
        throw new AppError('validation_failed', 'Some fields are not valid.', {
          errors: { key: ['the password of a charge point is not changed here'] },
        });
      }
      return status(await send(id, actor, 'ChangeConfiguration', { key, value }));
    },
    clearCache: async (id: number, actor: Actor): Promise<Answer> =>
      status(await send(id, actor, 'ClearCache', {})),
  };
}

const commandOfOwner =
  ({ db, ocpp }: ChargingDeps) =>
  async <K extends V16Action>(id: number, actor: Actor, action: K, request: Request16<K>) => {
    if ((await findOwnedPoint(db, id, actor.userId)) === undefined)
      throw notFound('charging point');
    return answerOf(await ocpp.command(id, action, request));
  };

async function requireConnector(
  { db }: ChargingDeps,
  id: number,
  connectorNumber: number,
  actor: Actor,
): Promise<void> {
  const owned = await findOwnedPoint(db, id, actor.userId);
  if (owned === undefined) throw notFound('charging point');
  if ((await findPlug(db, id, connectorNumber)) === undefined) throw notFound('connector');
}

/** A charger's own word may be anything; it is shown as text. */
const status = (response: { status: string }): Answer => ({ status: response.status.slice(0, 50) });

function presentConfiguration(response: {
  configurationKey?: { key: string; readonly: boolean; value?: string }[];
  unknownKey?: string[];
}): AnswerOf<'readConfiguration'> {
  const { configurationKey = [], unknownKey = [] } = response;
  return {
    configuration_key: configurationKey.map(({ key, readonly, value = null }) => ({
      key,
      readonly,
      value: key.toLowerCase() === PASSWORD_KEY ? null : value,
    })),
    unknown_key: unknownKey,
  };
}
