// Writes the file that transparency software reads, so that a bill can be checked independently.
import type { CheckedProof } from './check-proof.ts';
import { readPublicKey } from './public-key.ts';

interface InFile {
  context: string;
  format: string;
  data: string;
  publicKey: string | null;
  checked: CheckedProof;
}

/** XML of the S.A.F.E. transparency software; `transactionId` groups readings that belong together. */
export function* transparencyFile(
  transactionId: number,
  proofs: readonly InFile[],
): Iterable<string> {
  yield '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<values>\n';
  for (const proof of proofs) yield valueOf(transactionId, proof);
  yield '</values>\n';
}

function valueOf(transactionId: number, { context, format, data, publicKey, checked }: InFile) {
  const key = checked.key?.hex ?? (publicKey === null ? null : readPublicKey(publicKey));
  // A reading with begin and end needs no counterpart.
  const isWhole = new Set(checked.ocmf?.readings.map(({ kind }) => kind === 'B')).size > 1;
  const place = isWhole ? '' : ` transactionId="${transactionId}" context="${escaped(context)}"`;
  const name = format === '' ? '' : ` format="${escaped(format)}"`;
  return [
    `  <value${place}>`,
    ...(key === null ? [] : [`    <publicKey encoding="hex">${key}</publicKey>`]),
    `    <signedData${name} encoding="plain">${escaped(data)}</signedData>`,
    '  </value>\n',
  ].join('\n');
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\r': '&#13;',
};

/** Escapes text, without characters that XML does not allow. */
const escaped = (text: string): string =>
  text
    .replaceAll(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, '')
    .replaceAll(/[&<>"\r]/gu, (sign) => ESCAPES[sign] ?? '');
