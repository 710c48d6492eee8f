/**
 * Maximum number of stored parts. A charging station sends its data about a person in parts of 512 characters (OCPP 2.0.1 N09).
 */
export const REPORT_PARTS_MAX = 100;

/** Parts by their number, from 0; `last` is the number of the last part, once it has arrived. */
export interface GatheredReport {
  parts: Readonly<Record<string, string>>;
  last: number | null;
}

/** One message of a report; parts are numbered from 0, and may come in any order. */
export interface ReportPart {
  number: number;
  text: string;
  isLast: boolean;
}

/** The report with one more part; unchanged if the part is already known, or exceeds the limit. */
export function withPart(report: GatheredReport, part: ReportPart): GatheredReport {
  const { number, text, isLast } = part;
  if (number < 0 || number >= REPORT_PARTS_MAX || Object.hasOwn(report.parts, number))
    return report;
  return { parts: { ...report.parts, [number]: text }, last: isLast ? number : report.last };
}

/** The whole text; undefined while a part is missing. */
export function wholeReport({ parts, last }: GatheredReport): string | undefined {
  if (last === null) return undefined;
  const numbers = Array.from({ length: last + 1 }, (_, number) => number);
  if (!numbers.every((number) => Object.hasOwn(parts, number))) return undefined;
  return numbers.map((number) => parts[number] ?? '').join('');
}
