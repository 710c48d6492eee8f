// Reads the file of charging points, and reports the position of the first error.
import { readFileSync } from 'node:fs';
import { OCPP_VERSIONS } from '../charging-point/options.ts';
import type { ChargingPointSpec } from '../charging-point/options.ts';
import type { ConnectorOptions } from '../charging-point/machine/connector.ts';
import { UsageError } from './usage-error.ts';

export function readPointsFile(path: string): ChargingPointSpec[] {
  return parsePoints(readText(path), path);
}

export function parsePoints(text: string, path: string): ChargingPointSpec[] {
  const points = list(parseJson(text, path), path).map((item, index) =>
    readPoint(item, `${path}: point ${index + 1}`),
  );
  const identities = new Set<string>();
  for (const { identity } of points) {
    if (identities.has(identity)) throw new UsageError(`${path}: ${identity} is listed twice`);
    identities.add(identity);
  }
  return points;
}

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    throw new UsageError(`Cannot read ${path}: ${reason}`);
  }
}

function parseJson(text: string, path: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new UsageError(`${path} is not JSON: ${error instanceof Error ? error.message : ''}`);
  }
}

function readPoint(item: unknown, where: string): ChargingPointSpec {
  const point = object(item, where);
  const connectors = list(point['connectors'], `${where}: connectors`).map((each, index) =>
    readReportedStatus(each, `${where}: connector ${index + 1}`),
  );
  const numbers = connectors.map(({ number }) => number).sort((a, b) => a - b);
  if (numbers.some((number, index) => number !== index + 1)) {
    throw new UsageError(`${where}: connectors must be numbered 1, 2, 3 …`);
  }
  return {
    identity: string(point['identity'], `${where}: identity`),
    password: string(point['password'], `${where}: password`),
    vendor: string(point['vendor'], `${where}: vendor`),
    model: string(point['model'], `${where}: model`),
    connectors,
    ...readVersion(point['version'], `${where}: version`),
    ...(point['signs'] === true && { signs: true }),
    ...(typeof point['stays'] === 'number' && { staysMinutes: point['stays'] }),
  };
}

function readVersion(value: unknown, where: string): Pick<ChargingPointSpec, 'version'> {
  if (value === undefined) return {};
  const version = OCPP_VERSIONS.find((known) => known === value);
  if (version !== undefined) return { version };
  throw new UsageError(`${where} must be one of ${OCPP_VERSIONS.join(', ')}`);
}

function readReportedStatus(item: unknown, where: string): ConnectorOptions {
  const connector = object(item, where);
  const number = positive(connector['number'], `${where}: number`);
  const maxPowerKw = positive(connector['maxPowerKw'], `${where}: maxPowerKw`);
  return { number, maxPowerKw, type: string(connector['type'], `${where}: type`) };
}

function list(value: unknown, where: string): unknown[] {
  if (Array.isArray(value) && value.length > 0) return value;
  throw new UsageError(`${where} must be a list that is not empty`);
}

function object(value: unknown, where: string): Record<string, unknown> {
  if (typeof value === 'object' && value !== null) return { ...value };
  throw new UsageError(`${where} must be an object`);
}

function string(value: unknown, where: string): string {
  if (typeof value === 'string' && value !== '') return value;
  throw new UsageError(`${where} must be a text`);
}

function positive(value: unknown, where: string): number {
  if (typeof value === 'number' && Number.isFinite(value) && value > 0) return value;
  throw new UsageError(`${where} must be a number above 0`);
}
