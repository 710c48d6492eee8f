// ISO 15118 (OCPP 2.0.1 K15 to K17): vehicles tell their needs and get a schedule; what they plan is compared with it.
import { type ReportedNeeds, vehicleNeedsOf } from '@voltagora/domain';
import type { Inbound, Request201 } from '@voltagora/ocpp';
import type {
  OcppConnection201,
  OcppHandlers201,
} from '../../../platform/ocpp-server/connection.ts';
import type { OcppLog } from '../../../platform/ocpp-server/types.ts';
import { acceptNeeds, acceptPlan, sendSchedule } from './vehicle-schedules.ts';
import type { NeedsAnswer, VehicleNeedsDeps } from './vehicle-schedules.ts';

type Handled = 'NotifyEVChargingNeeds' | 'NotifyEVChargingSchedule';
type Needs = Inbound<Request201<'NotifyEVChargingNeeds'>>['chargingNeeds'];
type Plan = Inbound<Request201<'NotifyEVChargingSchedule'>>['chargingSchedule'];

const STATUS = {
  now: 'Accepted',
  later: 'Processing',
  refused: 'Rejected',
} as const satisfies Record<NeedsAnswer, string>;

export const vehicleNeedsHandlers201 = (
  deps: VehicleNeedsDeps & { log: OcppLog },
): Pick<OcppHandlers201, Handled> => ({
  NotifyEVChargingNeeds: {
    async answer({ evseId, chargingNeeds }, { chargingPointId }) {
      const needs = vehicleNeedsOf(reportedNeeds(chargingNeeds));
      return { status: STATUS[await acceptNeeds(deps, { chargingPointId, evseId }, needs)] };
    },
    after({ evseId }, connection, { status }) {
      if (status !== 'Rejected') send(deps, connection, evseId);
    },
  },
  NotifyEVChargingSchedule: {
    async answer({ evseId, chargingSchedule }, { chargingPointId }) {
      const at = { chargingPointId, evseId };
      const isAccepted = await acceptPlan(deps, at, plannedSchedule(chargingSchedule));
      return { status: isAccepted ? 'Accepted' : 'Rejected' };
    },
    // K15.FR.13, K16: one that plans beyond its limit is sent a schedule again.
    after({ evseId }, connection, { status }) {
      if (status === 'Rejected') send(deps, connection, evseId);
    },
  },
});

const PHASES: Readonly<Record<string, ReportedNeeds['phases']>> = {
  DC: null,
  AC_single_phase: 1,
  AC_two_phase: 2,
  AC_three_phase: 3,
};

function reportedNeeds({
  requestedEnergyTransfer,
  acChargingParameters: ac,
  dcChargingParameters: dc,
}: Needs): ReportedNeeds {
  const phases = PHASES[requestedEnergyTransfer] ?? null;
  return phases === null
    ? { phases, mostA: dc?.evMaxCurrent, mostV: dc?.evMaxVoltage, mostW: dc?.evMaxPower }
    : { phases, leastA: ac?.evMinCurrent, mostA: ac?.evMaxCurrent };
}

const plannedSchedule = ({ chargingRateUnit, chargingSchedulePeriod }: Plan) => ({
  unit: chargingRateUnit === 'W' ? ('W' as const) : ('A' as const),
  limits: chargingSchedulePeriod.map(({ limit }) => limit),
});

function send(
  deps: VehicleNeedsDeps & { log: OcppLog },
  connection: OcppConnection201,
  evseId: number,
): void {
  const { chargingPointId } = connection;
  void sendSchedule(deps, connection, evseId).catch((err: unknown) =>
    deps.log.warn({ err, chargingPointId, evseId }, 'sending a schedule to a vehicle failed'),
  );
}
