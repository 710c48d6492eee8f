// Sends a raw OCPP action, as an owner or the host typed it, to a charging point and returns its answer.
import type { AnswerOf, ValidRequestOf } from '@voltagora/contract';
import { AppError } from '../../../platform/http/app-error.ts';
import type { Actor } from '../../../platform/http/actor.ts';
import { withoutSecrets } from '@voltagora/domain';
import { failureOf } from './charging-point-answer.ts';
import type { ChargingDeps } from '../charging-deps.ts';
import { type Commander, withAudit } from './with-audit.ts';
import { isCommissioningAction, requireCommissioning } from './commissioning/commission-point.ts';
import { isOwnersAction, sendRaw } from './raw-call.ocpp.ts';

type Answer = AnswerOf<'callChargingPoint'>;

export type PointCall = ValidRequestOf<'callChargingPoint'>['body'];

/**
 * Sends an action to the owner's own charging point. Passwords are removed from the answer. Error codes: those of `callAsHost`
 * and `requireCommissioning`.
 */
export async function callPoint(
  deps: ChargingDeps,
  chargingPointId: number,
  call: PointCall,
  actor: Actor,
): Promise<Answer> {
  const isCommissioning = !isOwnersAction(call.action);
  if (isCommissioning) {
    if (!isCommissioningAction(call.action)) {
      throw new AppError('ocpp_action_not_allowed', `${call.action} is not for owners to send.`);
    }
    await requireCommissioning(deps, chargingPointId, call, actor);
  }
  const answer = await sendOnRecord(deps, chargingPointId, call, { actor, isCommissioning });
  if (answer.outcome === 'refused') return answer;
  return { ...answer, response: withoutSecrets(answer.response) };
}

/**
 * Sends any action to any charging point. Error codes: validation_failed for a payload that breaks the OCPP schema,
 * charger_not_connected, charger_timeout, charger_error.
 */
export const callAsHost = (deps: ChargingDeps, chargingPointId: number, call: PointCall) =>
  sendOnRecord(deps, chargingPointId, call, { actor: 'host', isCommissioning: false });

async function sendOnRecord(
  deps: ChargingDeps,
  chargingPointId: number,
  { action, payload }: PointCall,
  { actor, isCommissioning }: { actor: Commander; isCommissioning: boolean },
): Promise<Answer> {
  const deed = {
    actor,
    isAlwaysAudited: isCommissioning,
    action: 'charging_point.called',
    kind: 'called',
    chargingPointId,
    detail: { action },
  } as const;
  let answer: Answer | undefined;
  await withAudit(deps, deed, async () => {
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
