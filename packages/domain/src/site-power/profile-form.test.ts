import { expect, test } from 'vitest';
import { formsFor, readRateUnits } from './profile-form.ts';

const units = readRateUnits('Current,Power');
const forms = formsFor({ vendor: 'ABB', units, isDc: false });

test('[Q21] a refused stack level above 0 is retried with 0, at the same connector and kind', () => {
  const refusing = forms.filter(({ stackLevel }) => stackLevel === 0);
  expect(refusing[0]).toMatchObject({ connector: 'own', kind: 'Absolute', unit: 'A' });
});

test('[Q26] the unit of limits is read in any case and spelling', () => {
  expect([...readRateUnits('w')]).toEqual(['W']);
  expect([...readRateUnits('Power')]).toEqual(['W']);
  expect([...readRateUnits('A')]).toEqual(['A']);
  expect([...readRateUnits(null)]).toEqual(['A', 'W']);
});
