// A charging point with configurable limit quirks that keeps to its accepted limits. Tests only.
import * as z from 'zod';
import { foreignChargingPoint } from '../ocpp-server/ocpp-server.ts';
import type { ChargingWorld, ForeignPoint, TestChargingPoint } from './charging-world.ts';

export interface TakenLimit {
  connector: number;
  purpose: string;
  kind: string;
  stackLevel: number;
  unit: string;
  limit: number;
  transactionId: number | string | undefined;
  phases: number | undefined;
}

export interface LimitedChargingPoint {
  point: ForeignPoint;
  /** All limits that it received, in order, including refused ones. */
  told: TakenLimit[];
  cleared: object[];
  /** The accepted limit of a plug, in the unit received; undefined: no limit. */
  mayGive(connector: number): number | undefined;
  /** Defaults to `Accepted`; null means no answer. */
  takes: (limit: TakenLimit) => string | null;
}

export interface LimitedOptions {
  version?: '1.6' | '2.0.1';
  /** Its ChargingScheduleAllowedChargingRateUnit. */
  units?: string;
  /** Called for each accepted limit. */
  onTold?: () => void;
}

/** Connects and sends BootNotification. */
export async function connectLimited(
  world: ChargingWorld,
  chargingPoint: TestChargingPoint,
  { version = '1.6', units, onTold = () => {} }: LimitedOptions = {},
): Promise<LimitedChargingPoint> {
  const point = foreignChargingPoint(world, chargingPoint.identity, [
    version === '1.6' ? 'ocpp1.6' : 'ocpp2.0.1',
  ]);
  const taken: TakenLimit[] = [];
  const limited: LimitedChargingPoint = {
    point,
    told: [],
    cleared: [],
    takes: () => 'Accepted',
    mayGive(connector) {
      const of = (purpose: string) =>
        taken.findLast(
          (each) => each.purpose === purpose && [0, connector].includes(each.connector),
        );
      return (of('TxProfile') ?? of('TxDefaultProfile'))?.limit;
    },
  };
  point.handle('SetChargingProfile', async ({ params }) => {
    const limit = readLimit(params ?? {});
    limited.told.push(limit);
    const status = limited.takes(limit);
    if (status === null) return new Promise<never>(() => {});
    if (status === 'Accepted') taken.push(limit);
    onTold();
    return { status };
  });
  point.handle('ClearChargingProfile', async ({ params }) => {
    limited.cleared.push(params ?? {});
    taken.length = 0;
    return { status: 'Accepted' };
  });
  const key = { key: 'chargingscheduleallowedchargingrateunit', readonly: true, value: units };
  point.handle('GetConfiguration', async () => ({
    configurationKey: units === undefined ? [] : [key],
    unknownKey: [],
  }));
  await point.connect();
  if (version === '1.6') {
    await point.call('BootNotification', { chargePointVendor: 'Foreign', chargePointModel: 'One' });
  }
  return limited;
}

const Schedule = z.object({
  chargingRateUnit: z.string(),
  chargingSchedulePeriod: z.array(
    z.object({ limit: z.number(), numberPhases: z.int().optional() }),
  ),
});
const Profile = z.object({
  chargingProfilePurpose: z.string(),
  chargingProfileKind: z.string(),
  stackLevel: z.int(),
  transactionId: z.union([z.int(), z.string()]).optional(),
  chargingSchedule: z.union([Schedule, z.array(Schedule)]),
});
const Told = z.union([
  z.object({ connectorId: z.int(), csChargingProfiles: Profile }),
  z.object({ evseId: z.int(), chargingProfile: Profile }),
]);

/** Reads a request of either OCPP version. */
function readLimit(params: unknown): TakenLimit {
  const told = Told.parse(params);
  const [connector, profile] =
    'evseId' in told
      ? [told.evseId, told.chargingProfile]
      : [told.connectorId, told.csChargingProfiles];
  const [schedule] = [profile.chargingSchedule].flat();
  return {
    connector,
    purpose: profile.chargingProfilePurpose,
    kind: profile.chargingProfileKind,
    stackLevel: profile.stackLevel,
    unit: schedule?.chargingRateUnit ?? '',
    limit: schedule?.chargingSchedulePeriod[0]?.limit ?? -1,
    transactionId: profile.transactionId,
    phases: schedule?.chargingSchedulePeriod[0]?.numberPhases,
  };
}
