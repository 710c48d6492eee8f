import { HEARTBEAT_SECONDS } from '@voltagora/domain';
import type { OcppHandlers } from '../../platform/ocpp-server/connection.ts';
import type { HandlerDeps } from './handler-deps.ts';
import { storeBoot } from './points.store.ts';

export const bootNotification = ({
  db,
  clock,
}: HandlerDeps): NonNullable<OcppHandlers['BootNotification']> =>
  async function answer(request, { chargingPointId }) {
    const now = clock.now();
    const boot = {
      vendor: said(request.chargePointVendor),
      model: said(request.chargePointModel),
      serialNumber: said(request.chargePointSerialNumber) ?? said(request.chargeBoxSerialNumber),
      firmwareVersion: said(request.firmwareVersion),
    };
    await storeBoot(db, chargingPointId, boot, now);
    return { status: 'Accepted', currentTime: now.toISOString(), interval: HEARTBEAT_SECONDS };
  };

const TEXT_MAX = 100;

/** Chargers send empty texts for what they do not know. */
const said = (text: string | undefined): string | null => text?.trim().slice(0, TEXT_MAX) || null;
