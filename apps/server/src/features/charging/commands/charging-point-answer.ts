import { AppError } from '../../../platform/http/app-error.ts';
import type { CommandFailure as Failure } from './charging-point-commands.ts';

export const notConnected = (): AppError =>
  new AppError('charger_not_connected', 'The charger is not connected right now. Try again soon.');

export const refused = (what: string): AppError =>
  new AppError('charger_refused', `The charger refused to ${what}. Check the plug and the cable.`);

/** Returns the response of a command. Throws the matching AppError when the command failed. */
export function answerOf<R>(result: { ok: true; response: R } | Failure): R {
  if (result.ok) return result.response;
  throw failureOf(result);
}

export function failureOf(failure: Failure): AppError {
  switch (failure.kind) {
    case 'not-connected':
    case 'unsent':
      return notConnected();
    case 'closed':
      return new AppError(
        'charger_may_have_acted',
        'The connection closed before the charger answered. It may have acted: check its status before you try again.',
      );
    case 'timeout':
      return new AppError(
        'charger_timeout',
        'The charger did not answer in time. It may have acted: check its status before you try again.',
      );
    case 'busy':
      return new AppError('charger_timeout', 'Too many commands wait for the charger. Try again.');
    case 'other-version':
      return unsupported();
    case 'call-error':
      return isUnsupported(failure) ? unsupported() : notCarriedOut();
    case 'invalid-request':
    case 'invalid-response':
      return notCarriedOut();
    default:
      return failure.kind satisfies never;
  }
}

const UNSUPPORTED: ReadonlySet<string> = new Set(['NotSupported', 'NotImplemented']);

/** Whether the charging point does not implement the requested action. */
export const isUnsupported = ({ kind, code }: Failure): boolean =>
  kind === 'other-version' || (kind === 'call-error' && code !== null && UNSUPPORTED.has(code));

const unsupported = (): AppError =>
  new AppError('charger_unsupported', 'The charger does not support this.');

const notCarriedOut = (): AppError =>
  new AppError('charger_error', 'The charger could not carry out the command.');
