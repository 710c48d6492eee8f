import { HEARTBEAT_SECONDS } from '@voltagora/domain';
import type { OcppHandlers } from '../../platform/ocpp-server/connection.ts';
import type { HandlerDeps } from './handler-deps.ts';
import { noteMilestone } from './connection-milestones.ts';
import { pointBooted } from './charge-points.service.ts';
import { learnMake } from './charger-habits.ts';

export const bootNotification = (
  deps: HandlerDeps,
): NonNullable<OcppHandlers['BootNotification']> =>
  async function answer(request, connection) {
    const { chargingPointId } = connection;
    const boot = {
      vendor: said(request.chargePointVendor),
      model: said(request.chargePointModel),
      serialNumber: said(request.chargePointSerialNumber) ?? said(request.chargeBoxSerialNumber),
      firmwareVersion: said(request.firmwareVersion),
    };
    await pointBooted(deps, chargingPointId, boot);
    learnMake(connection, boot);
    const { vendor, model } = boot;
    noteMilestone(deps, connection, 'booted', { vendor: vendor ?? '', model: model ?? '' });
    const currentTime = deps.clock.now().toISOString();
    return { status: 'Accepted', currentTime, interval: HEARTBEAT_SECONDS };
  };

const TEXT_MAX = 100;

/** Chargers send empty texts for what they do not know. */
export const said = (text: string | undefined): string | null =>
  text?.trim().slice(0, TEXT_MAX) || null;
