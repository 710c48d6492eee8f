/**
 * The path to come back to, kept for this tab while it is away at a provider or at a mail. Checked like any other when
 * it is read; where the browser keeps nothing, the way leads home.
 */
const KEY = 'next';

export function rememberNext(next: string | null): void {
  try {
    if (next === null) window.sessionStorage.removeItem(KEY);
    else window.sessionStorage.setItem(KEY, next);
  } catch {
    // Blocked: nothing is remembered.
  }
}

export function rememberedNext(): string | null {
  try {
    return window.sessionStorage.getItem(KEY);
  } catch {
    return null;
  }
}
