/** The URL of a draft booking with a plug and a window. */
export function windowAddress(plugId: number, start: string, stop: string): string {
  return `/reserve?${new URLSearchParams({ plug: String(plugId), start, stop })}`;
}
