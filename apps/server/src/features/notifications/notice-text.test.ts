import { NOTICE_KINDS, type NoticeKind } from '@voltagora/domain';
import { expect, test } from 'vitest';
import type { NoticeData } from './notice.ts';
import { noticeText } from './notice-text.ts';

const DATA: NoticeData = {
  station: 'Kerameikos',
  plug: 'Left',
  timeZone: 'Europe/Athens',
  start: '2026-07-01T11:00:00Z',
  stop: '2026-07-01T12:00:00Z',
  energyWh: 12_345,
  tokensMinor: 1_234,
  reason: 'REJECTED',
};
const kinds = Object.keys(NOTICE_KINDS) as NoticeKind[]; // Object.keys has type string[]

test.each(kinds)('%s has complete texts in both languages', (kind) => {
  for (const lang of ['en', 'el'] as const) {
    const { title, body } = noticeText(kind, DATA, lang);
    expect(title).not.toBe('');
    expect(`${title} ${body}`).not.toMatch(/undefined|NaN|: ,|: ?$/);
  }
  expect(noticeText(kind, DATA, 'el').title).toMatch(/[α-ω]/u);
});

test('times are in the time zone of the station, amounts in the format of the language', () => {
  expect(noticeText('window_open', DATA, 'en').body).toContain('14:00');
  expect(noticeText('charging_finished', DATA, 'el').title).toContain('12,34 kWh');
  const money = { moneyMicro: 5_550_000, currency: 'EURO' } as const;
  const { tokensMinor, ...byCard } = { ...DATA, ...money };
  expect(tokensMinor).toBe(1_234);
  expect(noticeText('receipt', byCard, 'en').title).toBe('Receipt: €5.55');
  expect(noticeText('receipt', { ...DATA, ...money }, 'en').title).toBe(
    'Receipt: €5.55 (12.34 tokens)',
  );
});
