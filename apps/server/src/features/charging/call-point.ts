// One OCPP action as an owner wrote it, sent to their charging point and told as it was answered.
import type { AnswerOf, ValidRequestOf } from '@voltagora/contract';
import { AppError } from '../../platform/http/app-error.ts';
import type { Actor } from '../../platform/http/http-app.ts';
import { failureOf } from './charger-answer.ts';
import type { ChargingDeps } from './charging-deps.ts';
import { onRecord } from './on-record.ts';
import { isOwnersAction, sendRaw } from './raw-call.ocpp.ts';

type Answer = AnswerOf<'callChargingPoint'>;

/**
 * Sends one action to a charging point that the caller has found to be the actor's. Error codes:
 * ocpp_action_not_allowed, validation_failed for what the standard does not know, charger_not_connected, charger_timeout.
 */
export async function callPoint(
  deps: ChargingDeps,
  chargingPointId: number,
  { action, payload }: ValidRequestOf<'callChargingPoint'>['body'],
  actor: Actor,
): Promise<Answer> {
  if (!isOwnersAction(action)) {
    throw new AppError('ocpp_action_not_allowed', `${action} is not for owners to send.`);
  }
  const deed = {
    actor,
    action: 'charging_point.called',
    kind: 'called',
    chargingPointId,
    detail: { action },
  } as const;
  let answer: Answer | undefined;
  await onRecord(deps, deed, async () => {
    answer = await send(deps, chargingPointId, action, payload);
    return { status: answer.outcome === 'answered' ? wordOf(answer.response) : answer.error.code };
  });
  if (answer === undefined) throw new Error('A call that was sent has an answer');
  return answer;
}

async function send(
  { ocpp }: Pick<ChargingDeps, 'ocpp'>,
  chargingPointId: number,
  action: string,
  payload: object,
): Promise<Answer> {
  const sent = await sendRaw(ocpp.connection(chargingPointId), action, payload);
  if (sent.kind === 'unknown_action') {
    throw notValid('action', `${action} is no action of the version that the charger speaks`);
  }
  if (sent.kind === 'wrong_payload') throw notValid('payload', sent.violation.description);
  const { version, result } = sent;
  if (result.ok) return { outcome: 'answered', version, response: { ...result.response } };
  if (result.kind !== 'call-error') throw failureOf(result);
  const { code, message: description } = result;
  return { outcome: 'refused', version, error: { code: code ?? 'GenericError', description } };
}

const notValid = (field: string, what: string): AppError =>
  new AppError('validation_failed', 'Some fields are not valid.', { errors: { [field]: [what] } });

const wordOf = (response: Record<string, unknown>): string =>
  typeof response['status'] === 'string' ? response['status'] : 'answered';
