/** Downloads a value as a JSON file. */
export function saveJson(name: string, value: unknown): void {
  const text = JSON.stringify(value, null, 2);
  const address = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // By the next task the browser has started the download.
  setTimeout(() => URL.revokeObjectURL(address));
}

/** "voltagora-data-2026-11-21.json", with the local date. */
export function exportName(now: Date): string {
  const pad = (part: number): string => String(part).padStart(2, '0');
  return `voltagora-data-${now.getFullYear()}-${pad(now.getMonth() + 1)}-${pad(now.getDate())}.json`;
}
