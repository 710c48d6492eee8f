import { HEARTBEAT_SECONDS } from '@voltagora/domain';
import type { OcppHandlers201 } from '../../platform/ocpp-server/connection.ts';
import { said } from './boot-notification.ocpp.ts';
import { pointBooted } from './charge-points.service.ts';
import { learnMake } from './charger-habits.ts';
import { noteMilestone } from './connection-milestones.ts';
import type { HandlerDeps } from './handler-deps.ts';

export const bootNotification201 = (
  deps: HandlerDeps,
): NonNullable<OcppHandlers201['BootNotification']> =>
  async function answer({ chargingStation: station }, connection) {
    const boot = {
      vendor: said(station.vendorName),
      model: said(station.model),
      serialNumber: said(station.serialNumber),
      firmwareVersion: said(station.firmwareVersion),
    };
    await pointBooted(deps, connection.chargingPointId, boot);
    learnMake(connection, boot);
    const { vendor, model } = boot;
    noteMilestone(deps, connection, 'booted', { vendor: vendor ?? '', model: model ?? '' });
    const currentTime = deps.clock.now().toISOString();
    return { status: 'Accepted', currentTime, interval: HEARTBEAT_SECONDS };
  };
