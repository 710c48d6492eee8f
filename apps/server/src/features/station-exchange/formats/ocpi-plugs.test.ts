// Faults of real OCPI feeds in EVSEs and connectors, one at a time.
import { describe, expect, test } from 'vitest';
import { readRecord } from '../import/read-record.ts';
import {
  ocpiConnector,
  ocpiEvse,
  ocpiLocation,
  taken,
  takenOcpi,
} from '../../../tests/kit/station-exchange/feed.ts';

const withConnector = (changes: object) =>
  takenOcpi({ evses: [ocpiEvse({ connectors: [ocpiConnector(changes)] })] });

describe('plugs', () => {
  test.each([
    ['kW for W', { max_electric_power: 22 }, 22_000, 'power in kW, not in W'],
    [
      'OCPI 2.1.1’s names',
      {
        max_electric_power: undefined,
        max_voltage: undefined,
        voltage: 230,
        max_amperage: undefined,
        amperage: 16,
      },
      11_000,
      undefined,
    ],
    [
      'volts as text',
      { max_electric_power: null, max_voltage: '230', max_amperage: 32 },
      22_000,
      undefined,
    ],
    ['volts between phases', { max_electric_power: null, max_voltage: 400 }, 22_000, undefined],
    [
      'small letters',
      { power_type: 'ac_3_phase' },
      22_000,
      'enumeration in small letters or with blanks',
    ],
    [
      'kW where volts belong',
      { max_electric_power: null, max_voltage: 22, max_amperage: 0 },
      null,
      'voltage and current that cannot be: power unknown',
    ],
    [
      'an impossible current',
      { max_electric_power: null, max_amperage: 230 },
      null,
      'voltage and current that cannot be: power unknown',
    ],
    [
      'no power at all',
      { max_electric_power: null, max_voltage: null },
      null,
      'power not given: unknown',
    ],
    [
      'a power beyond belief',
      { max_electric_power: 22_000_000 },
      null,
      'power beyond belief: left unknown',
    ],
    ['a negative power', { max_electric_power: -5 }, 22_000, undefined],
    [
      'direct current on Type 2',
      { max_electric_power: null, power_type: 'DC', max_voltage: 400 },
      22_000,
      'power type that the connector cannot have',
    ],
  ])('%s', (_, changes, watts, fault) => {
    const { plugs, faults } = withConnector(changes);
    expect(plugs[0]?.maxPowerW).toBe(watts);
    expect(faults).toEqual(fault === undefined ? [] : [fault]);
  });

  test('alternating current on a combo connector', () => {
    const read = withConnector({
      standard: 'IEC_62196_T2_COMBO',
      max_electric_power: null,
      max_voltage: 400,
      max_amperage: 150,
    });
    expect(read.plugs[0]).toMatchObject({ connectorType: 'CCS2', maxPowerW: 60_000 });
    expect(read.faults).toEqual(['power type that the connector cannot have']);
  });

  test.each([
    [null, 'UNKNOWN'],
    ['', 'UNKNOWN'],
    ['Type 2 outlet', 'TYPE2'],
    ['GB/T (DC)', 'OTHER'],
    ['GBT_DC', 'OTHER'],
    ['iec_62196_t2_combo ', 'CCS2'],
    ['CCS Combo 1', 'CCS1'],
    ['CHAdeMO', 'CHADEMO'],
    ['DOMESTIC_E', 'SCHUKO'],
    ['IEC_60309_2_three_32', 'OTHER'],
    ['TESLA_S', 'TESLA'],
    ['flux capacitor', 'OTHER'],
    [{ a: 1 }, 'UNKNOWN'],
  ])('the standard %j is %s', (standard, type) => {
    expect(withConnector({ standard }).plugs[0]?.connectorType).toBe(type);
  });

  test('a charging point without connectors is one plug of unknown type', () => {
    const { plugs, faults } = takenOcpi({ evses: [ocpiEvse({ connectors: undefined })] });
    expect(plugs).toEqual([{ key: 'E1', label: 'A', connectorType: 'UNKNOWN', maxPowerW: null }]);
    expect(faults).toEqual(['charging point without connectors: one of unknown type']);
  });

  test('with missing or duplicate ids get unique keys', () => {
    const nameless = ocpiEvse({
      uid: undefined,
      evse_id: undefined,
      connectors: [ocpiConnector({ id: undefined })],
    });
    const { plugs } = takenOcpi({ evses: [ocpiEvse(), ocpiEvse(), nameless] });
    expect(plugs.map(({ key }) => key)).toEqual(['E1|1', 'E1|1~2', '#3|1']);
  });

  test('are labelled with their physical reference', () => {
    const evses = [
      ocpiEvse({ physical_reference: '07' }),
      ocpiEvse({
        uid: 'E2',
        physical_reference: '08',
        connectors: [ocpiConnector(), ocpiConnector({ id: '2' })],
      }),
      ocpiEvse({ uid: 'E3' }),
    ];
    expect(takenOcpi({ evses }).plugs.map(({ label }) => label)).toEqual([
      '07',
      '08 1',
      '08 2',
      'D',
    ]);
  });

  test('are left out when the charging point, or the connector, is removed or planned', () => {
    const evses = [
      ocpiEvse({ status: 'REMOVED' }),
      ocpiEvse({ uid: 'E2', status: 'planned ' }),
      ocpiEvse({
        uid: 'E3',
        connectors: [ocpiConnector({ status: 'REMOVED' }), ocpiConnector({ id: '2' })],
      }),
    ];
    const { plugs, faults } = takenOcpi({ evses });
    expect(plugs.map(({ key }) => key)).toEqual(['E3|2']);
    expect(faults).toContain('charging points removed or planned: left out');
  });

  test('with a blank status are kept', () => {
    const { plugs, faults } = takenOcpi({ evses: [ocpiEvse({ status: 'CHARGING ' })] });
    expect(plugs).toHaveLength(1);
    expect(faults).toEqual(['enumeration in small letters or with blanks']);
  });

  test('a separate status file overrides the statuses of the location file', () => {
    const statuses = new Map([['L1|E1', 'REMOVED']]);
    const location = ocpiLocation({ evses: [ocpiEvse(), ocpiEvse({ uid: 'E2' })] });
    expect(taken(readRecord(location, 'ocpi', statuses)).plugs.map(({ key }) => key)).toEqual([
      'E2|1',
    ]);
  });
});
