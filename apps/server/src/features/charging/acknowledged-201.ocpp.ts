// Messages of OCPP 2.0.1 that are taken note of and change nothing.
import type { OcppHandlers201 } from '../../platform/ocpp-server/connection.ts';
import type { HandlerDeps } from './handler-deps.ts';

type Acknowledged = Pick<OcppHandlers201, 'Heartbeat' | 'DataTransfer' | 'NotifyDisplayMessages'>;

export const acknowledged201 = (deps: HandlerDeps): Acknowledged => {
  const { clock } = deps;
  return {
    Heartbeat: () => ({ currentTime: clock.now().toISOString() }),
    // P02: no vendor's extension is known here.
    DataTransfer: () => ({ status: 'UnknownVendorId' }),
    NotifyDisplayMessages: () => ({}),
  };
};
