/** The path to come back to, kept for this tab while it visits a provider. Checked like any other when it is read. */
const KEY = 'socialNext';

export function rememberNext(next: string | null): void {
  if (next === null) window.sessionStorage.removeItem(KEY);
  else window.sessionStorage.setItem(KEY, next);
}

export const rememberedNext = (): string | null => window.sessionStorage.getItem(KEY);
