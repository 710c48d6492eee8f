// Reads XML documents of the ENTSO-E Transparency Platform: day-ahead prices (A44), generation forecasts (A69) and load
// (A65). Writes out every point, whatever the curve type. market-day.ts merges several series.
import { XMLParser, XMLValidator } from 'fast-xml-parser';

/** One point: a price per MWh in the currency of its series, or else megawatts. */
export interface SeriesPoint {
  start: number;
  stop: number;
  value: number;
}

export interface EntsoeSeries {
  /** Where several auctions cover the same hours, the lowest sequence counts. */
  sequence: number;
  /** B16 sun, B18 wind at sea, B19 wind on land; undefined for prices and load. */
  psrType: string | undefined;
  currency: string | undefined;
  resolutionMinutes: number;
  points: SeriesPoint[];
}

export type EntsoeDocument =
  | { kind: 'series'; type: string; revision: number; createdAt: number; series: EntsoeSeries[] }
  | { kind: 'acknowledgement'; code: string; text: string };

/** The document is malformed or contradictory; `message` says how. */
export class EntsoeDocumentError extends Error {}

type Node = Record<string, unknown>;

const RESOLUTION_MINUTES: Record<string, number> = {
  PT15M: 15,
  PT30M: 30,
  PT60M: 60,
  PT1H: 60,
  P1D: 1440,
};
const MINUTE_MS = 60_000;
const POINTS_MAX = 40_000;
const LISTS = new Set(['TimeSeries', 'Period', 'Point', 'Reason']);

const parser = new XMLParser({
  ignoreAttributes: true,
  removeNSPrefix: true,
  parseTagValue: false,
  processEntities: true,
  isArray: (name) => LISTS.has(name),
});

export function readEntsoeDocument(xml: string): EntsoeDocument {
  // A DTD can make a parser fetch files or expand entities without end; ENTSO-E sends none.
  if (/<!DOCTYPE|<!ENTITY/i.test(xml)) throw new EntsoeDocumentError('it has a document type');
  const valid = XMLValidator.validate(xml);
  if (valid !== true) throw new EntsoeDocumentError(`it is not XML: ${valid.err.msg}`);
  const root = asNode(parser.parse(xml));
  for (const [name, content] of Object.entries(root)) {
    if (name === 'Acknowledgement_MarketDocument') return acknowledgementOf(asNode(content));
    if (name === 'Publication_MarketDocument' || name === 'GL_MarketDocument') {
      return seriesDocumentOf(asNode(content));
    }
  }
  throw new EntsoeDocumentError('it is not a market document');
}

function acknowledgementOf(document: Node): EntsoeDocument {
  const [reason] = listOf(document, 'Reason');
  const { code, text } = reason ?? {};
  return { kind: 'acknowledgement', code: asText(code) ?? '', text: asText(text) ?? '' };
}

function seriesDocumentOf(document: Node): EntsoeDocument {
  return {
    kind: 'series',
    type: asText(document['type']) ?? '',
    revision: Number(asText(document['revisionNumber']) ?? 1) || 1,
    createdAt: Date.parse(asText(document['createdDateTime']) ?? '') || 0,
    series: listOf(document, 'TimeSeries').flatMap(seriesOf),
  };
}

/** On the day on which a market changes to quarter-hours, a series has periods of different resolutions. */
function seriesOf(series: Node): EntsoeSeries[] {
  const curve = asText(series['curveType']) ?? 'A01';
  if (curve !== 'A01' && curve !== 'A03') {
    throw new EntsoeDocumentError(`it has the curve type ${curve}`);
  }
  const sequence = Number(
    asText(series['classificationSequence_AttributeInstanceComponent.position']) ?? 1,
  );
  const psrType = asText(asNode(series['MktPSRType'])['psrType']);
  const currency = asText(series['currency_Unit.name']);
  return listOf(series, 'Period').map((period) => ({
    sequence: Number.isFinite(sequence) ? sequence : 1,
    psrType,
    currency,
    ...pointsOf(period, { carriesOn: curve === 'A03' }),
  }));
}

/** With curve type A03 a point is omitted while its value repeats, until the end of the period. */
function pointsOf(period: Node, { carriesOn }: { carriesOn: boolean }) {
  const interval = asNode(period['timeInterval']);
  const start = momentOf(interval['start']);
  const end = momentOf(interval['end']);
  const resolution = asText(period['resolution']) ?? '';
  const resolutionMinutes = RESOLUTION_MINUTES[resolution];
  if (resolutionMinutes === undefined) {
    throw new EntsoeDocumentError(`it has the resolution '${resolution}'`);
  }
  const stepMs = resolutionMinutes * MINUTE_MS;
  // A market day of 23 or 25 hours is not a multiple of 24 hours.
  const count = resolutionMinutes === 1440 ? 1 : (end - start) / stepMs;
  if (!Number.isInteger(count) || count < 1 || count > POINTS_MAX) {
    throw new EntsoeDocumentError('a period is not a whole number of its points');
  }
  const given = valuesByPosition(period, count);
  const points: SeriesPoint[] = [];
  let last: number | undefined;
  for (let position = 1; position <= count; position++) {
    const value = given.get(position) ?? (carriesOn ? last : undefined);
    last = value;
    if (value === undefined) continue;
    const from = start + (position - 1) * stepMs;
    points.push({ start: from, stop: Math.min(from + stepMs, end), value });
  }
  return { resolutionMinutes, points };
}

/** The later of two points with the same position counts. Positions may come in any order. */
function valuesByPosition(period: Node, count: number): Map<number, number> {
  const values = new Map<number, number>();
  for (const point of listOf(period, 'Point')) {
    const position = Number(asText(point['position']));
    const text = asText(point['price.amount'] ?? point['Price.amount'] ?? point['quantity']);
    const value = Number(text);
    if (!Number.isInteger(position) || position < 1) {
      throw new EntsoeDocumentError('a point has no position');
    }
    if (text === undefined || !Number.isFinite(value) || Math.abs(value) > 1e7) {
      throw new EntsoeDocumentError('a point has no number');
    }
    // Real documents sometimes have a point after the end of their period; it is omitted.
    if (position <= count) values.set(position, value);
  }
  return values;
}

function momentOf(value: unknown): number {
  const text = asText(value) ?? '';
  const moment = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2})?Z$/.test(text) ? Date.parse(text) : NaN;
  if (Number.isNaN(moment)) throw new EntsoeDocumentError('a period has no start or end');
  return moment;
}

const listOf = (node: Node, name: string): Node[] => {
  const list = node[name];
  return Array.isArray(list) ? list.map(asNode) : [];
};

const asNode = (value: unknown): Node =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};

const asText = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
