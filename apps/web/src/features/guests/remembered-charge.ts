/** Remembers in this browser which charge was begun at a code, so that whoever scans it again finds it. Forgotten once it has ended. */
const KEY = 'guest-charges';

type Remembered = Record<string, string>;

function known(): Remembered {
  try {
    const kept: unknown = JSON.parse(window.localStorage.getItem(KEY) ?? '{}');
    if (typeof kept !== 'object' || kept === null) return {};
    return Object.fromEntries(
      Object.entries(kept).filter(([, secret]) => typeof secret === 'string'),
    );
  } catch {
    // Storage is blocked, or holds something else.
    return {};
  }
}

function keep(charges: Remembered): void {
  try {
    if (Object.keys(charges).length > 0) window.localStorage.setItem(KEY, JSON.stringify(charges));
    else window.localStorage.removeItem(KEY);
  } catch {
    // Storage is blocked: nothing is remembered.
  }
}

export const rememberedSecret = (code: string): string | null => known()[code] ?? null;

export const rememberCharge = (code: string, secret: string): void =>
  keep({ ...known(), [code]: secret });

export const forgetCharge = (secret: string): void =>
  keep(Object.fromEntries(Object.entries(known()).filter(([, each]) => each !== secret)));
