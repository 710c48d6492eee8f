import { onTestFinished } from 'vitest';
import { createChargingPoint } from '../../charging-point/charging-point.ts';
import type { ChargingPoint } from '../../charging-point/charging-point.ts';
import type { ChargingPointOptions } from '../../charging-point/options.ts';
import { openCentralSystem } from './central-system.ts';
import type { CentralSystem, CentralSystemOptions } from './central-system.ts';

/** One second lasts five milliseconds. */
export const PACE = 200;

export const SPEC = {
  identity: 'ATH-0001',
  password: 'a-password-of-sixteen',
  vendor: 'ABB',
  model: 'Terra 53',
  connectors: [
    { number: 1, type: 'CCS2', maxPowerKw: 50 },
    { number: 2, type: 'TYPE2', maxPowerKw: 22 },
  ],
};

/** A central system and a charging point that has connected and sent its three statuses; both are closed after the test. */
export async function openBoth(
  central: CentralSystemOptions = {},
  point: Partial<ChargingPointOptions> = {},
): Promise<{ central: CentralSystem; point: ChargingPoint }> {
  const system = await openCentralSystem(central);
  const chargePoint = createChargingPoint({
    ...SPEC,
    url: system.url,
    pace: PACE,
    seed: 'test',
    ...point,
  });
  onTestFinished(async () => {
    await chargePoint.stop();
    await system.close();
  });
  chargePoint.start();
  await system.received('StatusNotification', ({ connectorId }) => connectorId === 2);
  return { central: system, point: chargePoint };
}

/** Resolves when energy flows. */
export async function startCharging(
  central: CentralSystem,
  point: ChargingPoint,
  connectorId = 1,
): Promise<number> {
  await central.command('RemoteStartTransaction', { connectorId, idTag: 'DRIVER-1' });
  const state = await point.when(({ connectors }) =>
    connectors.some(
      ({ number, status, transactionId }) =>
        number === connectorId && status === 'Charging' && transactionId !== null,
    ),
  );
  return Number(state.connectors[connectorId - 1]?.transactionId ?? -1);
}
