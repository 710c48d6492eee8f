/** Hands a value to the browser as a file to be saved. */
export function saveJson(name: string, value: unknown): void {
  const text = JSON.stringify(value, null, 2);
  const address = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser has taken the file over by the next turn of its loop.
  setTimeout(() => URL.revokeObjectURL(address));
}

/** "voltagora-data-2026-11-21.json", by the calendar of who saves it. */
export function exportName(now: Date): string {
  const pad = (part: number): string => String(part).padStart(2, '0');
  return `voltagora-data-${now.getFullYear()}-${pad(now.getMonth() + 1)}-${pad(now.getDate())}.json`;
}
