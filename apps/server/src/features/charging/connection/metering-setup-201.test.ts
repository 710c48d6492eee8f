import type { V201Actions } from '@voltagora/ocpp';
import { describe, expect, test } from 'vitest';
import type { SendCommand } from '../../../platform/ocpp-server/command.ts';
import type { OcppConnection201 } from '../../../platform/ocpp-server/connection.ts';
import { setUpMetering201 } from './metering-setup-201.ocpp.ts';
import type { NewPointEvent } from './point-events.store.ts';

const REGISTER = 'Energy.Active.Import.Register';

/** A charging point with these variables of SampledDataCtrlr, which answers each change with `answer`. */
function chargingPoint(variables: Record<string, string>, answer = 'Accepted') {
  const asked: string[] = [];
  const noted: NewPointEvent[] = [];
  const command = async (action: string, request: object) => {
    const [[item]] = Object.values(request);
    const { component, variable, attributeValue } = item;
    if (action === 'SetVariables') {
      asked.push(`${variable.name}=${attributeValue}`);
      if (answer === 'Accepted') variables[variable.name] = attributeValue;
      const result = { component, variable, attributeStatus: answer };
      return { ok: true, response: { setVariableResult: [result] } };
    }
    const value = variables[variable.name];
    const known = { attributeStatus: 'Accepted', attributeValue: value };
    const result = {
      component,
      variable,
      ...(value === undefined ? { attributeStatus: 'UnknownVariable' } : known),
    };
    return { ok: true, response: { getVariableResult: [result] } };
  };
  const connection: OcppConnection201 = {
    version: '2.0.1',
    chargingPointId: 7,
    identity: 'vg-a',
    remoteAddress: '127.0.0.1',
    host: null,
    connectedAt: new Date(),
    epoch: 1,
    replaced: false,
    // Implements the two calls that this test makes.
    command: command as unknown as SendCommand<V201Actions>,
    close: () => undefined,
  };
  const events = { note: (event: NewPointEvent) => noted.push(event), flush: async () => {} };
  const wishes = new Set<string>();
  const refused = {
    has: (wish: string) => wishes.has(wish),
    add: async (wish: string) => void wishes.add(wish),
  };
  return { asked, noted, setUp: () => setUpMetering201({ events }, connection, refused) };
}

describe('an OCPP 2.0.1 charging point', () => {
  test('gets the missing measurands in addition to its own', async () => {
    const { asked, noted, setUp } = chargingPoint({
      TxStartedMeasurands: REGISTER,
      TxUpdatedMeasurands: 'SoC,Voltage',
      TxEndedMeasurands: '',
      TxUpdatedInterval: '900',
    });
    await setUp();
    expect(asked).toEqual([
      `TxUpdatedMeasurands=SoC,Voltage,${REGISTER},Power.Active.Import`,
      `TxEndedMeasurands=${REGISTER}`,
      'TxUpdatedInterval=60',
    ]);
    expect(noted).toHaveLength(3);
    await setUp();
    expect(asked).toHaveLength(3);
  });

  test('that refuses a setting gets an event and is not asked again', async () => {
    const { asked, noted, setUp } = chargingPoint({ TxUpdatedMeasurands: '' }, 'Rejected');
    await setUp();
    await setUp();
    expect(asked).toHaveLength(1);
    expect(noted).toMatchObject([
      {
        kind: 'configuration_changed',
        detail: { key: 'SampledDataCtrlr.TxUpdatedMeasurands', answer: 'Rejected' },
      },
    ]);
  });

  test('with sufficient measurands and intervals is not changed', async () => {
    const all = `${REGISTER},Power.Active.Import`;
    const { asked, setUp } = chargingPoint({ TxUpdatedMeasurands: all, TxUpdatedInterval: '30' });
    await setUp();
    expect(asked).toEqual([]);
  });
});
