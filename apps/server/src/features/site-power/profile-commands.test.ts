import { formsFor, readRateUnits } from '@voltagora/domain';
import { expect, test } from 'vitest';
import { setLimit } from './profile-commands.ocpp.ts';

const units = readRateUnits('Current,Power');
const forms = formsFor({ vendor: 'ABB', units, isDc: false });

test('[Q23] no limit is set for a whole charging point, which some makes refuse', async () => {
  const purposes: unknown[] = [];
  const command = async (_action: string, request: object) => {
    purposes.push(Object(request).csChargingProfiles.chargingProfilePurpose);
    return { ok: true, response: { status: 'Accepted' } };
  };
  for (const purpose of ['session', 'default'] as const) {
    const [form] = forms;
    if (form === undefined) throw new Error('There is always a form');
    const what = { purpose, connectorNumber: 0, session: null, form, limit: 6, from: new Date(0) };
    // Only the part of a connection that a command uses.
    await setLimit({ version: '1.6', command } as never, what);
  }
  expect(purposes).toEqual(['TxProfile', 'TxDefaultProfile']);
});
