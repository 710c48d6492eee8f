import { expect, test } from 'vitest';
import { PLUG_FAULTS, plugFaultOf } from './plug-faults.ts';
import { STOP_REASONS, stopReasonOf } from './stop-reasons.ts';

test('[24] a stop reason of a charging point is one of OCPP, whatever its case', () => {
  for (const reason of STOP_REASONS) expect(stopReasonOf(reason)).toBe(reason);
  expect(stopReasonOf(' local ')).toBe('Local');
  expect(stopReasonOf('Coffee')).toBe('Other');
});

test('[24] a fault of a plug is one of OCPP', () => {
  for (const fault of PLUG_FAULTS) expect(plugFaultOf(fault)).toBe(fault);
  expect(plugFaultOf('E-42')).toBe('OtherError');
  expect([null, '', 'NoError'].map(plugFaultOf)).toEqual([undefined, undefined, undefined]);
});
