export { OcppRefusal, RpcCallError } from './error-codes.ts';
export type { OcppErrorCode, RpcFailureKind } from './error-codes.ts';
export { encodeCall, encodeError, encodeResult, FRAME_LIMITS, parseFrame } from './frame.ts';
export type {
  CallErrorFrame,
  CallFrame,
  CallResultFrame,
  Frame,
  FrameReading,
  FrameRefusal,
} from './frame.ts';
export type { After, Answer, CallMeta, Handler, Handlers, HandlerSteps } from './handlers.ts';
export type { RpcIncident } from './incident.ts';
export type { ActionMap, ActionOf, Inbound, Protocol, Reading, Violation } from './protocol.ts';
export { createRpcPeer } from './rpc-peer.ts';
export type { CallOptions, RpcPeer, RpcPeerOptions } from './rpc-peer.ts';
export type { Request16, Response16, V16Action, V16Actions } from './v16/actions.ts';
export { v16 } from './v16/protocol.ts';
export { readTimestamp } from './v16/timestamp.ts';
export type { Request201, Response201, V201Action, V201Actions } from './v201/actions.ts';
export { v201 } from './v201/protocol.ts';
export { peerOverWebSocket } from './web-socket-peer.ts';
export type { WebSocketLike } from './web-socket-peer.ts';
