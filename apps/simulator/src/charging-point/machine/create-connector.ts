// One connector of a charging point: status, car and energy register, kept in memory. Messages go out through its ports.
import type { Connector, ConnectorOptions, ConnectorPorts, ConnectorState } from './connector.ts';
import { isBusy, openPlug, type Plug, rest } from './plug-state.ts';
import { endReservation, forgetReservation, reserve } from './reserve-plug.ts';
import {
  begun,
  claim,
  fault,
  followProfiles,
  plugInNow,
  present,
  receiveCar,
  stop,
  unplug,
} from './plug-visit.ts';

export function createConnector(options: ConnectorOptions, ports: ConnectorPorts): Connector {
  const plug = openPlug(options, ports, () => ports.tellStatus(connector));
  ports.configuration.onChange((key) => {
    if (key === 'MeterValueSampleInterval' || key === 'ClockAlignedDataInterval') {
      plug.session?.resample();
    }
  });
  const connector: Connector = {
    number: options.number,
    maxPowerKw: options.maxPowerKw,
    session: () => plug.session,
    state: () => stateOf(plug),
    claim: (idTag, startId) => claim(plug, idTag, startId),
    receiveCar: (authorizeFirst) => receiveCar(plug, authorizeFirst),
    plugIn: () => plugInNow(plug),
    present: (idTag) => present(plug, idTag),
    unplug: () => unplug(plug),
    resetMeter() {
      plug.registerWh = 0;
      plug.session?.resetMeter();
    },
    begun: (tx, accepted) => begun(plug, tx, accepted),
    stop: (reason, unplugAfterMs) => stop(plug, reason, unplugAfterMs),
    setOperative(wanted) {
      plug.operative = wanted;
      return isBusy(plug) && !wanted ? 'Scheduled' : 'Accepted';
    },
    reserve: (wanted) => reserve(plug, wanted),
    endReservation: (id) => endReservation(plug, id),
    forgetReservation: () => forgetReservation(plug),
    settle() {
      if (!isBusy(plug)) rest(plug);
    },
    fault: (code) => fault(plug, code),
    clearFault() {
      if (plug.errorCode === 'NoError') return;
      plug.errorCode = 'NoError';
      rest(plug);
    },
    followProfiles: () => followProfiles(plug),
    loseNextCar() {
      plug.carIsLost = true;
    },
  };
  return connector;
}

function stateOf({ options, session, visit, status, errorCode, registerWh }: Plug): ConnectorState {
  const now = session?.reading();
  return {
    number: options.number,
    status,
    errorCode,
    transactionId: session?.tx.transactionId ?? null,
    idTag: session?.idTag ?? visit?.idTag ?? null,
    vehicle: session?.plan.vehicle.name ?? null,
    registerWh: now?.registerWh ?? registerWh,
    powerW: now?.state.powerW ?? 0,
    socPercent: now?.state.socPercent ?? null,
  };
}
