// Quirks of meter values and timestamps.
import { change, everywhere, extra, isMembers, membersOf } from './quirk.ts';
import type { Members, Quirk } from './quirk.ts';

const METERS = ['MeterValues'];
const ENERGY = 'Energy.Active.Import.Register';
const TIMED = ['StatusNotification', 'StartTransaction', 'MeterValues', 'StopTransaction'] as const;

type Samples = readonly Members[];

/** Changes the samples of every meter value. */
const withSamples = (how: (samples: Samples) => Samples): Quirk =>
  change(METERS, (payload) => ({
    ...payload,
    meterValue: listOf(payload['meterValue']).map((each) => ({
      ...each,
      sampledValue: how(listOf(each['sampledValue'])),
    })),
  }));

const listOf = (value: unknown): Members[] => (Array.isArray(value) ? value.filter(isMembers) : []);

const withTimes = (actions: readonly string[], how: (timestamp: string) => string): Quirk =>
  change(actions, (payload) => membersOf(everywhere(payload, 'timestamp', how)));

const withoutZone = (timestamp: string): string => timestamp.replace(/(\.\d+)?Z$/u, '');

/** The same instant with a UTC offset of two hours, written without minutes. */
const inShortZone = (timestamp: string): string =>
  `${withoutZone(new Date(Date.parse(timestamp) + 7_200_000).toISOString())}+02`;

const add = (...samples: Samples): Quirk => withSamples((others) => [...others, ...samples]);

export const METER_QUIRKS: Record<string, () => Quirk> = {
  Q01: () => ({
    say({ id, action, payload }) {
      if (action !== 'MeterValues') return [{ id, action, payload }];
      const bare = everywhere(payload, 'timestamp', withoutZone);
      const text = JSON.stringify([2, id, action, bare]);
      return [text.replace(/"transactionId":\d+/u, '"transactionId":')];
    },
  }),
  Q09: () => withSamples((samples) => samples.map(withDottedContext)),
  Q10: () => ({
    say(said) {
      const timestamped = {
        ...said,
        payload: membersOf(everywhere(said.payload, 'timestamp', withoutZone)),
      };
      const { action, payload } = timestamped;
      if (action !== 'StartTransaction') return [timestamped];
      return [{ ...timestamped, payload: { reservationId: 0, ...payload } }];
    },
  }),
  Q11: () => withTimes(TIMED, inShortZone),
  Q12: () => withTimes(['StatusNotification'], () => '1970-01-01T00:00:00.740Z'),
  Q16: () => ({
    say(said) {
      if (said.action !== 'MeterValues') return [said];
      const { transactionId: _one, ...payload } = said.payload;
      const decimal = everywhere(payload, 'value', (value) => `${value.split('.')[0]}.6`);
      return [said, extra('MeterValues', { ...membersOf(decimal), connectorId: 0 })];
    },
  }),
  Q28: () =>
    withSamples((samples) =>
      samples.filter(({ measurand }) => measurand === ENERGY).map(({ value }) => ({ value })),
    ),
  Q35: () => ({
    say(said) {
      const { action, payload } = said;
      if (action === 'BootNotification') {
        return [{ ...said, payload: { ...payload, iccid: '', imsi: '', meterSerialNumber: '' } }];
      }
      if (action !== 'StopTransaction') return [said];
      const later = { value: String(Number(payload['meterStop']) + 5), unit: 'Wh' };
      const meterValue = [{ timestamp: payload['timestamp'], sampledValue: [later] }];
      return [said, extra('MeterValues', { connectorId: 1, meterValue })];
    },
  }),
  Q41: () =>
    withSamples((samples) =>
      samples.map((sample) =>
        sample['measurand'] === ENERGY
          ? { ...sample, value: String(Math.round(Number(sample['value']) / 1000)) }
          : sample,
      ),
    ),
  Q42: () =>
    add(
      { value: '15.9', measurand: 'Current.Import', unit: 'A', phase: 'L1-N' },
      { value: '15.8', measurand: 'Current.Import', unit: 'A', phase: 'L2-N' },
      { value: '398', measurand: 'Voltage', unit: 'V', phase: 'L1-L2' },
    ),
  Q43: () =>
    add(
      { value: '', measurand: 'SoC', unit: 'Percent' },
      { value: 'nan', measurand: 'Temperature', unit: 'Celsius' },
    ),
  Q46: () =>
    add(
      { value: '16', measurand: 'Current.Import', unit: 'A' },
      ...['L1', 'L2', 'L3'].map((phase) => ({
        value: '16',
        measurand: 'Current.Import',
        unit: 'A',
        phase,
      })),
    ),
  Q48: () => add({ value: '50.0', measurand: 'Frequency', unit: 'Hz' }),
  Q52: () =>
    change(['StopTransaction'], (payload) => ({
      ...payload,
      transactionData: [
        {
          timestamp: payload['timestamp'],
          sampledValue: [{ value: 'OCMF|{}|{}', format: 'SignedData', context: 'Transaction.End' }],
        },
      ],
    })),
};

const withDottedContext = (sample: Members): Members =>
  typeof sample['context'] === 'string' ? { ...sample, context: `${sample['context']}.` } : sample;
