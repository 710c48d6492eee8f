import { describe, expect, it } from 'vitest';
import { validated } from '../../../tests/kit/screens/validated.ts';
import { plug } from '../../../tests/kit/stations/station.ts';
import { obstaclesOf } from './plug-obstacles.ts';
import {
  newPlugValues,
  nextConnectorNumber,
  PLUG_FORM,
  type PlugValues,
  valuesOf,
} from './plug-values.ts';
import { POINT_FORM, type PointValues, pointValuesOf } from '../points/point-values.ts';
import { tagForm, type TagValues, tagValuesOf, turnedBlock } from '../id-tags/tag-values.ts';
import { ownStation, point, tag } from '../../../tests/kit/stations/points.ts';

const validatePlug = (values: PlugValues) => validated(PLUG_FORM, values);
const validatePoint = (values: PointValues) => validated(POINT_FORM, values);
const validateTag = (values: TagValues, isBlocked: boolean) =>
  validated(tagForm(isBlocked, 'Europe/Athens'), values);

describe('a new plug', () => {
  it('has the next letter, on the next connector of the only charging point', () => {
    expect(newPlugValues(ownStation())).toMatchObject({
      label: 'C',
      point: '5',
      connector_number: 3,
    });
  });

  it('has no charging point if there are none or several', () => {
    expect(newPlugValues(ownStation({ charging_points: [] })).point).toBe('');
    const two = ownStation({ charging_points: [point(), point({ id: 6 })] });
    expect(newPlugValues(two)).toMatchObject({ point: '', connector_number: '' });
  });

  it('gets the first unused connector number', () => {
    const plugs = [plug(1), plug(3), plug(2, { charging_point: { id: 9 } })];
    expect(nextConnectorNumber(plugs, 5)).toBe(2);
  });
});

describe('the request body of a plug', () => {
  it('[S7.27] equals the values that were loaded', () => {
    expect(validatePlug(valuesOf(plug(1)))).toEqual({
      body: {
        label: 'A',
        connector_type: 'CCS2',
        max_power_kW: 50,
        charging_point: { id: 5 },
        connector_number: 1,
        idle_fee: null,
      },
    });
  });

  it('[S7.27] contains an idle fee, unless the price is empty', () => {
    const idle_fee = { price_per_minute: 0.2, grace_minutes: 5, cap: 10 };
    const values = valuesOf(plug(1, { idle_fee }));
    expect(validatePlug(values)).toMatchObject({ body: { idle_fee } });
    expect(validatePlug({ ...values, idle_price: '' })).toMatchObject({ body: { idle_fee: null } });
  });

  it('names the invalid part of an idle fee', () => {
    const values = { ...valuesOf(plug(1)), idle_price: 0.2, idle_grace: '', idle_cap: 0.1 };
    expect(validatePlug({ ...values, idle_grace: 5 })).toEqual({ faults: ['idle_cap'] });
    expect(validatePlug({ ...values, idle_cap: 3 })).toEqual({ faults: ['idle_grace'] });
    expect(validatePlug({ ...values, idle_price: 6, idle_grace: 5, idle_cap: 7 })).toEqual({
      faults: ['idle_price'],
    });
  });

  it('has no connector number without a charging point', () => {
    const judged = validatePlug({ ...valuesOf(plug(1)), point: '' });
    expect(judged).toMatchObject({ body: { charging_point: null, connector_number: null } });
  });

  it('names each invalid field', () => {
    const empty = {
      ...valuesOf(plug(1)),
      label: ' ',
      connector_type: null,
      max_power_kW: '',
      point: '5',
    };
    expect(validatePlug({ ...empty, connector_number: '' })).toEqual({
      faults: ['label', 'connector_type', 'max_power_kW', 'connector_number'],
    });
    const judged = validatePlug({ ...valuesOf(plug(1)), max_power_kW: 1001 });
    expect(judged).toEqual({ faults: ['max_power_kW'] });
    expect(validatePlug({ ...valuesOf(plug(1)), connector_type: 'UNKNOWN' })).toEqual({
      faults: ['connector_type'],
    });
  });
});

describe('a plug lacks', () => {
  const bare = { bookable: false, charging_point: null };
  it('nothing once it can be booked', () => {
    expect(obstaclesOf(plug(1), { pricing: null })).toEqual([]);
  });

  it('a charging point, a price, or an owner who may sell', () => {
    const { pricing } = ownStation();
    expect(obstaclesOf(bare, { pricing: null })).toEqual(['point', 'price']);
    expect(obstaclesOf(bare, { pricing })).toEqual(['point']);
    expect(obstaclesOf({ ...bare, charging_point: { id: 5 } }, { pricing })).toEqual(['other']);
  });
});

describe('the request body of a charging point', () => {
  it('omits an empty identity, so that the server generates one', () => {
    expect(validatePoint(pointValuesOf('new'))).toEqual({
      body: { label: '', max_power_kW: null },
    });
  });

  it('contains the trimmed identity, and refuses invalid characters', () => {
    const values = { label: '', max_power_kW: 22, ocpp_identity: ' CP-01 ' };
    expect(validatePoint(values)).toMatchObject({ body: { ocpp_identity: 'CP-01' } });
    expect(validatePoint({ ...values, ocpp_identity: 'CP 01' })).toEqual({
      faults: ['ocpp_identity'],
    });
    expect(validatePoint({ ...values, max_power_kW: 0 })).toEqual({ faults: ['max_power_kW'] });
  });
});

describe('the request body of an id tag [S3.07]', () => {
  it('equals the values that were loaded', () => {
    const ends_at = '2026-10-25T22:00:00.000Z';
    const known = tag({ charging_point: { id: 5 }, is_blocked: true, ends_at });
    const values = tagValuesOf(known, 'Europe/Athens');
    expect(values.lastDay).toBe('2026-10-25');
    expect(validateTag(values, true)).toEqual({
      body: {
        idTag: '04A1B2C3',
        user: { email: 'maria@example.org' },
        charging_point: { id: 5 },
        is_blocked: true,
        group: '',
        ends_at,
      },
    });
  });

  it('names invalid fields', () => {
    const values = {
      idTag: 'has blank',
      email: 'nobody',
      point: '',
      group: 'two words',
      lastDay: '2026-02-30',
    };
    expect(validateTag(values, false)).toEqual({ faults: ['idTag', 'email', 'group', 'lastDay'] });
    const others = { email: '', group: '', lastDay: '' };
    expect(validateTag({ ...values, idTag: 'x'.repeat(21), ...others }, false)).toEqual({
      faults: ['idTag'],
    });
  });

  it('is complete when the block is changed', () => {
    expect(turnedBlock(tag())).toEqual({
      idTag: '04A1B2C3',
      user: { email: 'maria@example.org' },
      charging_point: null,
      is_blocked: true,
      group: '',
      ends_at: null,
    });
  });
});
