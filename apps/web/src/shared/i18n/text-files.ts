/** Fetching a file of texts: whatever goes wrong with it is told as a failure that is worth another try. */
const TIMEOUT_MS = 10_000;
const TRY_AGAIN = 503;

/** `onFailure` hears of every try that brought nothing. Each missing text is told once, however often it is shown. */
export function fetchTexts(onFailure: () => void) {
  const told = new Set<string>();
  return (address: string, init: RequestInit): Promise<Response> =>
    init.method === 'POST' ? tell(address, init, told) : read(address, init, onFailure);
}

async function tell(address: string, init: RequestInit, told: Set<string>): Promise<Response> {
  const text = `${address} ${typeof init.body === 'string' ? init.body : ''}`;
  if (!told.has(text)) {
    told.add(text);
    await fetch(address, init).catch(() => undefined);
  }
  return new Response(null);
}

async function read(address: string, init: RequestInit, onFailure: () => void): Promise<Response> {
  try {
    const response = await fetch(address, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) });
    const text = await response.text();
    // A page put in between answers 200 with something else.
    if (response.ok && isJson(text)) return new Response(text);
  } catch {
    // Told below.
  }
  onFailure();
  return new Response(null, { status: TRY_AGAIN });
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
