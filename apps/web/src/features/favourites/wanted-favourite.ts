/**
 * Remembers the station that a visitor wants as a favourite in this tab's session storage, until they have signed in. If storage is
 * blocked, it is forgotten.
 */
const KEY = 'wanted_favourite';

export function rememberWanted(stationId: number): void {
  try {
    window.sessionStorage.setItem(KEY, String(stationId));
  } catch {
    // Storage is blocked: nothing is remembered.
  }
}

/** True once, when the station was remembered. */
export function takeWanted(stationId: number): boolean {
  try {
    if (window.sessionStorage.getItem(KEY) !== String(stationId)) return false;
    window.sessionStorage.removeItem(KEY);
    return true;
  } catch {
    return false;
  }
}
