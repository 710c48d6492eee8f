/** Fetching a file of texts: whatever goes wrong with it is told as a failure that is worth another try. */
const TIMEOUT_MS = 10_000;
const TRY_AGAIN = 503;

/** `onFailure` hears of every try that brought nothing. */
export const fetchTexts =
  (onFailure: () => void) =>
  async (address: string, init: RequestInit): Promise<Response> => {
    const isRead = init.method !== 'POST';
    try {
      const response = await fetch(address, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) });
      const text = await response.text();
      if (!isRead) return new Response(null, { status: response.status === 204 ? 200 : 404 });
      // A page put in between answers 200 with something else.
      if (response.ok && isJson(text)) return new Response(text);
    } catch {
      // Told below.
    }
    if (isRead) onFailure();
    return new Response(null, { status: TRY_AGAIN });
  };

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
