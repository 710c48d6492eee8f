/** Rows of a shipped table by the names in its first line. Fields may be quoted; none spans lines. */
export function* readCsv(text: string): Generator<(column: string) => string> {
  const [head = '', ...lines] = text.split(/\r?\n/);
  const places = new Map(fieldsOf(head).map((name, index) => [name, index]));
  for (const line of lines) {
    if (line === '') continue;
    const fields = fieldsOf(line);
    yield (column) => fields[places.get(column) ?? -1] ?? '';
  }
}

function fieldsOf(line: string): string[] {
  if (!line.includes('"')) return line.split(',');
  return [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(
    ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '',
  );
}
