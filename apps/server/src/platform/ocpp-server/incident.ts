import type { RpcIncident } from '@voltagora/ocpp';

export type HandshakeRefusal =
  | 'malformed-identity'
  | 'no-common-subprotocol'
  | 'wrong-credentials'
  | 'throttled'
  | 'unavailable';

/** Entries for the security log of the host. Identities in them have passed the identity pattern. */
export type OcppIncident =
  | {
      kind: 'handshake-refused';
      reason: HandshakeRefusal;
      status: number;
      identity: string | null;
      remoteAddress: string;
    }
  | {
      kind: 'connection-replaced';
      identity: string;
      chargingPointId: number;
      remoteAddress: string;
      /** Time since the last message of the replaced connection; short means that two clients use one credential. */
      silentMs: number;
    }
  /** `code` as of the ws library, e.g. WS_ERR_UNSUPPORTED_MESSAGE_LENGTH (1009) or WS_ERR_INVALID_UTF8 (1007). */
  | { kind: 'socket-broken'; identity: string; chargingPointId: number; code: string }
  | { kind: 'rpc'; identity: string; chargingPointId: number; incident: RpcIncident };
