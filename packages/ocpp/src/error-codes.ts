/**
 * CALLERROR codes of OCPP-J 1.6 §4.2.3, with the standard's own spelling of "Occurence", and the two that only OCPP-J 2.0.1 §4.3
 * has.
 */
export type OcppErrorCode =
  | 'NotImplemented'
  | 'NotSupported'
  | 'InternalError'
  | 'ProtocolError'
  | 'SecurityError'
  | 'FormationViolation'
  | 'PropertyConstraintViolation'
  | 'OccurenceConstraintViolation'
  | 'TypeConstraintViolation'
  | 'GenericError'
  | 'MessageTypeNotSupported'
  | 'RpcFrameworkError';

/** Thrown by a handler to answer its CALL with this CALLERROR; any other error is answered with InternalError. */
export class OcppRefusal extends Error {
  override readonly name = 'OcppRefusal';
  readonly code: OcppErrorCode;
  readonly details: Readonly<Record<string, unknown>>;

  constructor(
    code: OcppErrorCode,
    description: string,
    details: Readonly<Record<string, unknown>> = {},
  ) {
    super(description);
    this.code = code;
    this.details = details;
  }
}

/**
 * Why one of our CALLs has no usable answer. After `timeout` and `closed` it was sent, and the other side may have acted. It was
 * not sent after `unsent`: the connection closed before; `busy`: too many CALLs are waiting; `invalid-request`: our own request
 * violates the standard.
 */
export type RpcFailureKind =
  | 'timeout'
  | 'closed'
  | 'unsent'
  | 'call-error'
  | 'busy'
  | 'invalid-request'
  | 'invalid-response';

/** The error of `peer.call`; `code` and `details` are those of the other side for kind `call-error`. */
export class RpcCallError extends Error {
  override readonly name = 'RpcCallError';
  readonly kind: RpcFailureKind;
  readonly action: string;
  readonly code: string | null;
  readonly details: unknown;

  constructor(
    kind: RpcFailureKind,
    action: string,
    message: string,
    answer?: { code: string; details: unknown },
  ) {
    super(message);
    this.kind = kind;
    this.action = action;
    this.code = answer?.code ?? null;
    this.details = answer?.details ?? null;
  }
}
