// Messages that are taken note of and change nothing.
import type { OcppHandlers } from '../../platform/ocpp-server/connection.ts';
import type { HandlerDeps } from './handler-deps.ts';

type Acknowledged = Pick<OcppHandlers, 'Heartbeat' | 'DataTransfer'>;

export const acknowledged = (deps: HandlerDeps): Acknowledged => {
  const { clock } = deps;
  return {
    Heartbeat: () => ({ currentTime: clock.now().toISOString() }),
    // OCPP 1.6 §4.3: no vendor's extension is known here.
    DataTransfer: () => ({ status: 'UnknownVendorId' }),
  };
};
