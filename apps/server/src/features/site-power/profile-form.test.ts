import { expect, test } from 'vitest';
import { setLimit } from './profile-commands.ocpp.ts';
import { formsFor, readRateUnits } from './profile-form.ts';

const units = readRateUnits('Current,Power');
const forms = formsFor({ vendor: 'ABB', units, isDc: false });

test('[Q21] a stack level above 0 that is refused is followed by 0, at the same connector and kind', () => {
  const refusing = forms.filter(({ stackLevel }) => stackLevel === 0);
  expect(refusing[0]).toMatchObject({ connector: 'own', kind: 'Absolute', unit: 'A' });
});

test('[Q26] the unit of limits is read in any case and word', () => {
  expect([...readRateUnits('w')]).toEqual(['W']);
  expect([...readRateUnits('Power')]).toEqual(['W']);
  expect([...readRateUnits('A')]).toEqual(['A']);
  expect([...readRateUnits(null)]).toEqual(['A', 'W']);
});

test('[Q23] no limit is set for a whole charge point, which some makes refuse', async () => {
  const purposes: unknown[] = [];
  const command = async (_action: string, request: object) => {
    purposes.push(Object(request).csChargingProfiles.chargingProfilePurpose);
    return { ok: true, response: { status: 'Accepted' } };
  };
  for (const purpose of ['session', 'default'] as const) {
    const [form] = forms;
    if (form === undefined) throw new Error('There is always a form');
    const what = { purpose, connectorNumber: 0, session: null, form, limit: 6, from: new Date(0) };
    // As much of a connection as a command takes.
    await setLimit({ version: '1.6', command } as never, what);
  }
  expect(purposes).toEqual(['TxProfile', 'TxDefaultProfile']);
});
