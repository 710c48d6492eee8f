// The parser on real documents. The expected figures are counted from the text with regular expressions.
import { readdirSync, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { type EntsoeDocument, readEntsoeDocument } from './entsoe-document.ts';
import { dayOf, marketDay, type SeriesKind } from '../market/market-day.ts';

const FOLDER = new URL('test-documents/', import.meta.url);
const read = (name: string): string =>
  gunzipSync(readFileSync(new URL(name, FOLDER))).toString('utf8');
const names = readdirSync(FOLDER).filter((name) => name.endsWith('.xml.gz'));

/** Points, their sum and resolutions, counted in the text without an XML parser. */
function counted(xml: string) {
  let points = 0;
  let sum = 0;
  const resolutions: number[] = [];
  for (const series of xml.split('<TimeSeries>').slice(1)) {
    const repeats = series.includes('<curveType>A03');
    for (const period of series.split('<Period>').slice(1)) {
      const [, from = '', to = ''] = /<start>(.*?)<\/start>\s*<end>(.*?)<\/end>/.exec(period) ?? [];
      const minutes = Number(/<resolution>PT(\d+)M/.exec(period)?.[1]);
      resolutions.push(minutes);
      const length = (Date.parse(to) - Date.parse(from)) / minutes / 60_000;
      const written = [
        ...period.matchAll(/<position>(\d+)<\/position>\s*<(?:price\.amount|quantity)>([-\d.]+)</g),
      ]
        .map(([, position, value]) => [Number(position), Number(value)] as const)
        .filter(([position]) => position <= length)
        .toSorted(([a], [b]) => a - b);
      written.forEach(([position, value], at) => {
        const next = repeats ? (written[at + 1]?.[0] ?? length + 1) : position + 1;
        points += next - position;
        sum += value * (next - position);
      });
    }
  }
  return { points, sum: Number(sum.toFixed(4)), resolutions };
}

function parsed(xml: string) {
  const document = readEntsoeDocument(xml);
  if (document.kind !== 'series') throw new Error('It is an acknowledgement');
  const all = document.series.flatMap(({ points }) => points);
  const sum = all.reduce((total, { value }) => total + value, 0);
  return {
    document,
    points: all.length,
    sum: Number(sum.toFixed(4)),
    resolutions: document.series.map(({ resolutionMinutes }) => resolutionMinutes),
  };
}

describe('[S1.05] real documents', () => {
  it('number ten', () => expect(names).toHaveLength(10));

  it.each(names.filter((name) => !name.startsWith('ACK')))('%s', (name) => {
    const xml = read(name);
    const { document, ...figures } = parsed(xml);
    expect(figures).toEqual(counted(xml));
    expect(document.type).toBe(name.slice(0, 3));
    for (const { points, resolutionMinutes } of document.series) {
      for (const { start, stop } of points) expect(stop - start).toBe(resolutionMinutes * 60_000);
    }
  });

  it('say why there is no data', () => {
    expect(readEntsoeDocument(read('ACK_no-data_CONSTRUCTED.xml.gz'))).toMatchObject({
      kind: 'acknowledgement',
      code: '999',
      text: expect.stringContaining('No matching data found'),
    });
  });
});

const dayFrom = (name: string, kind: SeriesKind, date: string) => {
  const { document } = parsed(read(name));
  return dayOf([document], kind, marketDay(date, 'Europe/Brussels'));
};

describe('a market day', () => {
  it.each([
    ['A44_ES_2025-09-29_A03_PT60M-to-PT15M.xml.gz', '2025-09-30', 60, 24],
    ['A44_ES_2025-09-29_A03_PT60M-to-PT15M.xml.gz', '2025-10-01', 15, 96],
    ['A44_FR_2023-05-07_A01_PT60M.xml.gz', '2023-05-07', 60, 24],
    ['A44_GR_CONSTRUCTED_A03_PT15M.xml.gz', '2026-09-20', 15, 96],
  ])('%s of %s has a price every %i minutes', (name, date, minutes, count) => {
    const day = dayFrom(name, 'price', date);
    expect(day).toMatchObject({ resolutionMinutes: minutes, currency: 'EUR' });
    expect(day?.points).toHaveLength(count);
  });

  it('uses the lowest auction where two give the same hours', () => {
    const name = 'A44_DE_60M_15M_overlap_A03.xml.gz';
    const { document } = parsed(read(name));
    const sequences = new Set(document.series.map(({ sequence }) => sequence));
    expect([...sequences]).toEqual([1, 2]);
    const day = dayFrom(name, 'price', '2024-10-06');
    const first = document.series.find(({ sequence }) => sequence === 1);
    const start = marketDay('2024-10-06', 'Europe/Brussels').start;
    for (const { start: at, value } of first?.points ?? []) {
      expect(day?.points[(at - start) / 900_000]).toBe(value);
    }
  });

  it('adds sun and wind', () => {
    const name = 'A69_A01_FI_2024-02-08_PT15M.xml.gz';
    const { document } = parsed(read(name));
    const window = marketDay('2024-02-08', 'Europe/Brussels');
    const total = document.series
      .flatMap(({ points }) => points)
      .filter(({ start }) => start >= window.start && start < window.stop)
      .reduce((sum, { value }) => sum + value, 0);
    const day = dayFrom(name, 'wind_solar', '2024-02-08');
    expect(day?.points).toHaveLength(96);
    expect(day?.points.reduce<number>((sum, value) => sum + (value ?? 0), 0)).toBeCloseTo(total, 3);
  });

  it.each([
    ['2026-03-29', 92],
    ['2026-10-25', 100],
    ['2026-06-01', 96],
  ])('%s has %i quarter-hours', (date, count) => {
    const { start, stop } = marketDay(date, 'Europe/Brussels');
    expect((stop - start) / 900_000).toBe(count);
    const xml = made({ from: iso(start), to: iso(stop), points: [[1, 5]] });
    const { document } = parsed(xml);
    const day = dayOf([document], 'price', { start, stop });
    expect(day?.points).toEqual(Array(count).fill(5));
  });

  it('of mixed resolutions uses the finer one, and ends where its periods end', () => {
    const day = dayFrom('A44_BE_15M_avg_A03.xml.gz', 'price', '2024-10-06');
    expect(day?.points.slice(18, 29)).toEqual([...Array(10).fill(expect.any(Number)), null]);
    expect(day?.points.slice(28)).toEqual(Array(68).fill(null));
  });

  it('uses the newer revision, in whichever order they come', () => {
    const { document: first } = parsed(made({ points: [[1, 5]] }));
    const { document: second } = parsed(made({ points: [[1, 7]], revision: 2 }));
    for (const both of [
      [first, second],
      [second, first],
    ]) {
      expect(dayOf(both, 'price', DAY)?.points[0]).toBe(7);
    }
  });

  it('keeps gaps and negative prices, and omits other days', () => {
    const { document } = parsed(
      made({
        curve: 'A01',
        points: [
          [1, -12.5],
          [3, 4],
        ],
      }),
    );
    expect(dayOf([document], 'price', DAY)?.points.slice(0, 4)).toEqual([-12.5, null, 4, null]);
    expect(dayOf([document], 'price', marketDay('2026-06-03', 'Europe/Brussels'))).toBeUndefined();
  });
});

describe('a document that cannot be trusted is refused', () => {
  it.each([
    ['nothing', ''],
    ['a half', made({}).slice(0, 400)],
    ['a page of another kind', '<html><body>503</body></html>'],
    ['a document type', `<!DOCTYPE a [<!ENTITY b "c">]>${made({})}`],
    ['an unknown resolution', made({ resolution: 'PT7M' })],
    ['an unknown curve type', made({ curve: 'A05' })],
    ['a point before the start', made({ points: [[0, 5]] })],
    ['no number', made({ points: [[1, 'n/a']] })],
    ['an absurd price', made({ points: [[1, 1e12]] })],
    ['an end before its start', made({ from: '2026-06-02T22:00Z', to: '2026-06-01T22:00Z' })],
    ['no zone', made({ from: '2026-05-31T22:00' })],
  ])('%s', (_, xml) => {
    expect(() => readEntsoeDocument(xml)).toThrow(/^(it|a (point|period)) /);
  });

  it('but not one that repeats points, mixes their order or spells numbers differently', () => {
    const odd = made({
      points: [
        [3, 4],
        [1, 2],
        [1, 3],
      ],
    }).replaceAll('price.amount', 'Price.amount');
    const document: EntsoeDocument = readEntsoeDocument(odd);
    const { points } = (document.kind === 'series' && document.series[0]) || { points: [] };
    expect(points.slice(0, 4).map(({ value }) => value)).toEqual([3, 3, 4, 4]);
  });
});

const DAY = marketDay('2026-06-01', 'Europe/Brussels');
const iso = (moment: number): string => `${new Date(moment).toISOString().slice(0, 16)}Z`;

interface Made {
  from?: string;
  to?: string;
  curve?: string;
  resolution?: string;
  revision?: number;
  points?: (readonly [number, number | string])[];
}

function made({
  from = '2026-05-31T22:00Z',
  to = '2026-06-01T22:00Z',
  curve = 'A03',
  resolution = 'PT15M',
  revision = 1,
  points = [[1, 5]],
}: Made): string {
  const written = points.map(
    ([position, value]) =>
      `<Point><position>${position}</position><price.amount>${value}</price.amount></Point>`,
  );
  return `<?xml version="1.0"?><Publication_MarketDocument xmlns="urn:x"><revisionNumber>${revision}</revisionNumber>
    <type>A44</type><createdDateTime>2026-05-31T12:00:00Z</createdDateTime><TimeSeries>
    <currency_Unit.name>EUR</currency_Unit.name><curveType>${curve}</curveType><Period><timeInterval><start>${from}</start>
    <end>${to}</end></timeInterval><resolution>${resolution}</resolution>${written.join('')}</Period></TimeSeries>
    </Publication_MarketDocument>`;
}
