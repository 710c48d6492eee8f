/** `URL.parse`, which Safari has only since 18. Null if the text is no URL. */
export function parsedUrl(text: string, base?: string): URL | null {
  try {
    return new URL(text, base);
  } catch {
    return null;
  }
}
