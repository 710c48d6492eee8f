/**
 * Remembers the path to return to in this tab's session storage while the user is at a sign-in provider or opens a mail. It is
 * validated when read. If storage is blocked, the user returns to the home page.
 */
const KEY = 'next';

export function rememberNext(next: string | null): void {
  try {
    if (next === null) window.sessionStorage.removeItem(KEY);
    else window.sessionStorage.setItem(KEY, next);
  } catch {
    // Storage is blocked: nothing is remembered.
  }
}

export function rememberedNext(): string | null {
  try {
    return window.sessionStorage.getItem(KEY);
  } catch {
    return null;
  }
}
