/** The draft with a plug and a window in it. */
export function windowAddress(plugId: number, start: string, stop: string): string {
  return `/reserve?${new URLSearchParams({ plug: String(plugId), start, stop })}`;
}
