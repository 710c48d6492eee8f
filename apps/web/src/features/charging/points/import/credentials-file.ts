import type { ImportedPoint } from '@voltagora/contract';

type Line = Pick<ImportedPoint, 'credentials'>;

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;

/** The address, identity and password of each new charging point, as CSV. It is made here only; nothing stores it. */
export function credentialsFile(lines: readonly Line[]): File {
  const rows = lines.flatMap(({ credentials }) =>
    credentials ? [[credentials.username, credentials.password, credentials.url]] : [],
  );
  const text = [['identity', 'password', 'url'], ...rows]
    .map((row) => row.map(quoted).join(','))
    .join('\r\n');
  return new File([`\uFEFF${text}\r\n`], 'charging-points.csv', { type: 'text/csv' });
}
