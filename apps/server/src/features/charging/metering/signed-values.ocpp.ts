// Readings with a signature, taken out of OCPP's messages: 2.0.1 has a member for them; in 1.6 they are a text, and by the
// Open Charge Alliance's note on signed meter values that text is the 2.0.1 object as JSON.
import type { Inbound, Request16, Request201 } from '@voltagora/ocpp';
import * as z from 'zod';
import type { SignedValue } from '@voltagora/domain';

type Sample16 = Inbound<Request16<'MeterValues'>>['meterValue'][number]['sampledValue'][number];
type Sample201 = Inbound<Request201<'MeterValues'>>['meterValue'][number]['sampledValue'][number];

/** Far above the standard's limit of 2,500 characters; longer texts are ignored. */
const DATA_MAX = 16_384;
const KEY_MAX = 2_500;
const WORD_MAX = 50;
const OF_ONE_MESSAGE = 10;
const USUAL_CONTEXT = 'Sample.Periodic';

const Wrapped = z.object({
  signedMeterData: z.string(),
  encodingMethod: z.string().optional(),
  publicKey: z.string().optional(),
});

/** The `signed` member of a reading; absent if nothing is signed. */
export const signedIn = (signed: readonly SignedValue[]): { signed?: readonly SignedValue[] } =>
  signed.length === 0 ? {} : { signed: signed.slice(0, OF_ONE_MESSAGE) };

export function signed16({ format, value, context }: Sample16): SignedValue[] {
  if (format !== 'SignedData') return [];
  const wrapped = value.trimStart().startsWith('{') ? readWrapped(value) : undefined;
  return signedValue(context, wrapped ?? { signedMeterData: value });
}

export const signed201 = ({ signedMeterValue, context }: Sample201): SignedValue[] =>
  signedMeterValue === undefined ? [] : signedValue(context, signedMeterValue);

function readWrapped(text: string): z.infer<typeof Wrapped> | undefined {
  try {
    return Wrapped.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/** Empty if the text is too long or cannot be stored. */
function signedValue(
  context: string | undefined,
  { signedMeterData, encodingMethod, publicKey = '' }: z.infer<typeof Wrapped>,
): SignedValue[] {
  const data = asOcmf(signedMeterData);
  const isOcmf = data.startsWith('OCMF|');
  const signed = {
    context: (context ?? USUAL_CONTEXT).slice(0, WORD_MAX),
    format: isOcmf ? 'OCMF' : (encodingMethod ?? '').slice(0, WORD_MAX),
    data,
    publicKey: publicKey === '' || publicKey.length > KEY_MAX ? null : publicKey,
  };
  const texts = [signed.context, signed.format, data, signed.publicKey ?? ''];
  const isStorable = texts.every((text) => text.isWellFormed() && !text.includes('\0'));
  return data !== '' && data.length <= DATA_MAX && isStorable ? [signed] : [];
}

/** Decodes OCMF from base64; other formats stay unchanged. */
function asOcmf(text: string): string {
  const trimmed = text.trim();
  const decoded = Buffer.from(trimmed, 'base64').toString();
  return decoded.startsWith('OCMF|') ? decoded : trimmed;
}
