import { describe, expect, it } from 'vitest';
import { validated } from '../../../shared/forms/test-validated.ts';
import { plug } from '../../stations/test-station.ts';
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
import { ownStation, point, tag } from '../points/test-points.ts';

const validatePlug = (values: PlugValues) => validated(PLUG_FORM, values);
const validatePoint = (values: PointValues) => validated(POINT_FORM, values);
const validateTag = (values: TagValues, isBlocked: boolean) =>
  validated(tagForm(isBlocked), values);

describe('a new plug', () => {
  it('has the next letter, on the next connector of the only charging point', () => {
    expect(newPlugValues(ownStation())).toMatchObject({
      label: 'C',
      point: '5',
      connector_number: 3,
    });
  });

  it('chooses no charging point where there are none or several', () => {
    expect(newPlugValues(ownStation({ charging_points: [] })).point).toBe('');
    const two = ownStation({ charging_points: [point(), point({ id: 6 })] });
    expect(newPlugValues(two)).toMatchObject({ point: '', connector_number: '' });
  });

  it('fills the gap in the connectors', () => {
    const plugs = [plug(1), plug(3), plug(2, { charging_point: { id: 9 } })];
    expect(nextConnectorNumber(plugs, 5)).toBe(2);
  });
});

describe('a plug as the server takes it', () => {
  it('[S7.27] goes back as it came', () => {
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

  it('[S7.27] takes an idle fee, and none with an empty price', () => {
    const idle_fee = { price_per_minute: 0.2, grace_minutes: 5, cap: 10 };
    const values = valuesOf(plug(1, { idle_fee }));
    expect(validatePlug(values)).toMatchObject({ body: { idle_fee } });
    expect(validatePlug({ ...values, idle_price: '' })).toMatchObject({ body: { idle_fee: null } });
  });

  it('says which part of an idle fee needs another look', () => {
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

  it('names each field that needs another look', () => {
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

describe('what a plug lacks', () => {
  const bare = { bookable: false, charging_point: null };
  it('is nothing once it can be booked', () => {
    expect(obstaclesOf(plug(1), { pricing: null })).toEqual([]);
  });

  it('is a charging point, a price, or an owner who may sell', () => {
    const { pricing } = ownStation();
    expect(obstaclesOf(bare, { pricing: null })).toEqual(['point', 'price']);
    expect(obstaclesOf(bare, { pricing })).toEqual(['point']);
    expect(obstaclesOf({ ...bare, charging_point: { id: 5 } }, { pricing })).toEqual(['account']);
  });
});

describe('a charging point as the server takes it', () => {
  it('an identity left empty is left out, so that one is made', () => {
    expect(validatePoint(pointValuesOf('new'))).toEqual({
      body: { label: '', max_power_kW: null },
    });
  });

  it('a given identity is taken without its blanks, and refused with wrong letters', () => {
    const values = { label: '', max_power_kW: 22, ocpp_identity: ' CP-01 ' };
    expect(validatePoint(values)).toMatchObject({ body: { ocpp_identity: 'CP-01' } });
    expect(validatePoint({ ...values, ocpp_identity: 'CP 01' })).toEqual({
      faults: ['ocpp_identity'],
    });
    expect(validatePoint({ ...values, max_power_kW: 0 })).toEqual({ faults: ['max_power_kW'] });
  });
});

describe('an id tag as the server takes it [S3.07]', () => {
  it('goes back as it came', () => {
    const known = tag({ charging_point: { id: 5 }, is_blocked: true });
    expect(validateTag(tagValuesOf(known), true)).toEqual({
      body: {
        idTag: '04A1B2C3',
        user: { email: 'maria@example.org' },
        charging_point: { id: 5 },
        is_blocked: true,
        group: '',
      },
    });
  });

  it('names what needs another look', () => {
    const values = { idTag: 'has blank', email: 'nobody', point: '', group: 'two words' };
    expect(validateTag(values, false)).toEqual({ faults: ['idTag', 'email', 'group'] });
    expect(validateTag({ ...values, idTag: 'x'.repeat(21), email: '', group: '' }, false)).toEqual({
      faults: ['idTag'],
    });
  });

  it('is sent whole when its block is turned', () => {
    expect(turnedBlock(tag())).toEqual({
      idTag: '04A1B2C3',
      user: { email: 'maria@example.org' },
      charging_point: null,
      is_blocked: true,
      group: '',
    });
  });
});
