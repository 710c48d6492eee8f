// Parses the Open Charge Metering Format: `OCMF|{payload}|{signature}`. Does not verify the signature.
import * as z from 'zod';

export interface OcmfReading {
  at: Date | null;
  /** `B` begins a session; `E`, `L`, `R`, `A` and `P` end it. */
  kind: string;
  value: number | null;
  unit: string;
  /** OBIS code of the register. */
  register: string;
  /** Whether the meter reported no error. */
  isGood: boolean;
}

export interface Ocmf {
  /** The exact text that was signed. */
  signedText: string;
  algorithm: string;
  signature: Buffer;
  meter: { vendor: string; model: string; serial: string };
  readings: OcmfReading[];
}

const Word = z.string().catch('');
const Reading = z
  .object({ TM: Word, TX: Word, RV: z.unknown(), RI: Word, RU: Word, ST: Word })
  .partial();
type Reading = z.infer<typeof Reading>;
const Payload = z.object({
  MV: Word,
  MM: Word,
  MS: Word,
  GS: Word,
  RD: z.array(Reading).max(1_000),
});
const Signature = z.object({
  SA: z.string().default('ECDSA-secp256r1-SHA256'),
  SE: z.enum(['hex', 'base64']).default('hex'),
  SD: z.string(),
});

/** Undefined when the text is not OCMF. */
export function readOcmf(text: string): Ocmf | undefined {
  const sections = cut(text);
  if (sections === undefined) return undefined;
  const payload = Payload.safeParse(json(sections.payload)).data;
  const signature = Signature.safeParse(json(sections.signature)).data;
  if (payload === undefined || signature === undefined) return undefined;
  const { MV: vendor, MM: model, MS, GS, RD } = payload;
  return {
    signedText: sections.payload,
    algorithm: signature.SA,
    signature: Buffer.from(signature.SD.replaceAll(/\s/gu, ''), signature.SE),
    meter: { vendor, model, serial: MS || GS },
    readings: carriedForward(RD).map(present),
  };
}

/**
 * The payload may contain the separator. Some meters append their key in a section that was withdrawn from the
 * standard.
 */
function cut(text: string): { payload: string; signature: string } | undefined {
  const [, body] = /^\s*OCMF\|([\s\S]*)$/u.exec(text) ?? [];
  const border = body?.search(/\|\s*\{(?:(?!\|\s*\{)[\s\S])*$/u) ?? -1;
  if (body === undefined || border < 0) return undefined;
  const rest = body.slice(border + 1);
  return { payload: body.slice(0, border), signature: rest.slice(0, rest.lastIndexOf('}') + 1) };
}

function json(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A reading omits the fields that equal those of the reading before it. */
function carriedForward(readings: readonly Reading[]): Reading[] {
  let before: Reading = {};
  return readings.map((reading) => {
    before = { ...before, RV: undefined, ...reading };
    return before;
  });
}

const present = ({ TM = '', TX = '', RV, RI = '', RU = '', ST = 'G' }: Reading): OcmfReading => ({
  at: timeOf(TM),
  kind: TX,
  value: valueOf(RV),
  unit: RU,
  register: RI,
  isGood: ST === 'G' || ST === '',
});

/** Some meters send the number as text with leading blanks. */
function valueOf(value: unknown): number | null {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : null;
}

/** `2018-07-24T13:22:04,000+0200 S`: the last letter is the quality of the clock. */
function timeOf(text: string): Date | null {
  const [, day, time, hours, minutes] =
    /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d:\d\d)(?:[.,]\d+)?\s*([+-]\d\d):?(\d\d)/u.exec(text) ?? [];
  const at = new Date(`${day}T${time}${hours}:${minutes}`);
  return Number.isNaN(at.getTime()) ? null : at;
}
