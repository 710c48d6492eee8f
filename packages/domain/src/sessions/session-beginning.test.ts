import { describe, expect, it } from 'vitest';
import { beginningOf, type EarlyMessage } from './session-beginning.ts';

const at = (minute: number) => new Date(Date.UTC(2026, 6, 1, 9, minute));
const message = (change: Partial<EarlyMessage> = {}): EarlyMessage => ({
  kind: 'metered',
  connectorNumber: null,
  idTag: null,
  at: at(10),
  registerWh: null,
  ...change,
});
const started = message({ kind: 'started', connectorNumber: 1, at: at(0), registerWh: 1_000 });

describe('an OCPP 2.0.1 session', () => {
  it('begins with a start that says who charges and where', () => {
    expect(beginningOf({ ...started, idTag: 'TAG' }, [])).toEqual({
      connectorNumber: 1,
      idTag: 'TAG',
      startedAt: at(0),
      meterStartWh: 1_000,
    });
  });

  it('begins when the last of who and where is told, with the register of its start', () => {
    const named = message({ idTag: 'TAG', registerWh: 3_000 });
    expect(beginningOf(named, [started])).toMatchObject({ startedAt: at(10), meterStartWh: 1_000 });
  });

  it('begins without a register where no message tells one', () => {
    const all = message({ idTag: 'TAG', connectorNumber: 2 });
    expect(beginningOf(all, [])).toMatchObject({ connectorNumber: 2, meterStartWh: null });
  });

  it('does not begin before somebody is named, and says where it will', () => {
    const refusal = { refusal: 'nobody_named_yet', connectorNumber: 1 };
    expect(beginningOf(message(), [started])).toEqual(refusal);
    expect(beginningOf(started, [])).toEqual(refusal);
  });

  it('does not begin with an end alone, but with an end after its start', () => {
    const ended = message({ kind: 'ended', idTag: 'TAG', connectorNumber: 1 });
    expect(beginningOf(ended, [])).toEqual({ refusal: 'unknown_transaction', connectorNumber: 1 });
    expect(beginningOf(ended, [started])).toMatchObject({ idTag: 'TAG', startedAt: at(10) });
  });
});
