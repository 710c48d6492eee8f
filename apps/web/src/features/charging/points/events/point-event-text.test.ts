import type { PointEvent } from '@voltagora/contract';
import { describe, expect, it } from 'vitest';
import { plug } from '../../../../tests/kit/stations/station.ts';
import { wordsOf } from './point-event-text.ts';

const event = (kind: string, detail: PointEvent['detail'] = {}): PointEvent => ({
  id: '018f6b1e-0000-7000-8000-00000000000e',
  at: '2026-11-21T10:00:00Z',
  kind,
  actor: 'owner',
  detail,
});
const words = (kind: string, detail?: PointEvent['detail']) =>
  wordsOf(event(kind, detail), 5, [plug(1), plug(2)]);

describe('the text of an event', () => {
  it('names the plug by its label, else by its number', () => {
    expect(words('unlocked', { connector: 2 }).plug).toBe('B');
    expect(words('unlocked', { connector: 7 }).plug).toBe('7');
    expect(words('fault', { connector: 0 }).plug).toBeNull();
    const elsewhere = [plug(1, { charging_point: { id: 6 } })];
    expect(wordsOf(event('unlocked', { connector: 1 }), 5, elsewhere).plug).toBe('1');
  });

  it('distinguishes the two forms of a command', () => {
    expect(words('availability_changed', { type: 'Inoperative' }).key).toBe(
      'availability_changed_off',
    );
    expect(words('availability_changed', { type: 'Operative' }).key).toBe(
      'availability_changed_on',
    );
    expect(words('reset', { type: 'Hard' }).key).toBe('reset_hard');
    expect(words('reset', { type: 'Soft' }).key).toBe('reset');
    expect(words('stop_asked', { because: 'window_over' }).key).toBe('stop_asked_over');
    expect(words('profile_raised', { profile: 3 }).key).toBe('profile_raised_certificate');
    expect(words('certificate_refused', { because: 'weak_key' }).key).toBe(
      'certificate_refused_weak_key',
    );
    expect(words('security_event', { is_alarm: true }).key).toBe('security_event_alarm');
    expect(words('stop_asked', { because: 'hold_used_up' }).key).toBe('stop_asked_used_up');
  });

  it("has the charging point's answer, known or not, or why there is none", () => {
    expect(words('reset', { answer: 'Accepted' }).answer).toEqual({ key: 'Accepted' });
    expect(words('reset', { answer: 'Perhaps' }).answer).toEqual({ text: 'Perhaps' });
    expect(words('reset', { failure: 'charger_timeout' })).toMatchObject({
      answer: null,
      failure: 'charger_timeout',
    });
    expect(words('reset', { failure: 'no such code' }).failure).toBeNull();
  });

  it('translates the form of a power limit', () => {
    const taken = words('power_limit_accepted', { info: 'Absolute, A' });
    expect(taken).toMatchObject({ terms: ['absolute', 'A'], facts: [] });
    expect(words('power_limit_refused', { info: 'ignored' }).terms).toEqual(['ignored']);
    const refused = words('power_limit_refused', { info: 'NotSupported: no profiles' });
    expect(refused).toMatchObject({ terms: [], facts: ['NotSupported: no profiles'] });
  });

  it('contains the details as the charging point wrote them', () => {
    const detail = {
      vendor: '<b>ABB</b>',
      model: '',
      error_code: 'GroundFailure',
      info: 7,
      key: {},
    };
    expect(words('fault', detail)).toMatchObject({
      facts: ['<b>ABB</b>', '7'],
      fault: 'GroundFailure',
    });
  });

  it('of a refused tag contains its number, so that it can be allowed', () => {
    const refused = words('id_tag_refused', { id_tag: '04A1', answer: 'Invalid' });
    expect(refused).toMatchObject({ facts: ['04A1'], answer: null });
  });

  it('of an unknown kind is empty', () => {
    expect(words('melted')).toMatchObject({ kind: null, key: null });
  });
});
