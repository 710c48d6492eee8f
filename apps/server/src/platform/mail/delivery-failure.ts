// What a failed delivery means: the mail can never be delivered, or a retry makes sense, and when.

export interface DeliveryFailure {
  /** A retry of the same mail would fail again. */
  isPermanent: boolean;
  /** No mail server was reached, or it refused us: the next mail would fail too. */
  isUnreachable: boolean;
  /** For the host, without addresses, links and login replies. */
  reason: string;
}

const ABOUT_THE_MAIL = new Set(['RCPT TO', 'DATA']);
const BAD_SEQUENCE = 503;
const REASON_MAX = 300;

/** Reads the errors of nodemailer; any other error is worth a retry. */
export function describeFailure(error: unknown): DeliveryFailure {
  const { code, command, responseCode, response } = fieldsOf(error);
  const isRefusal =
    responseCode !== undefined && responseCode >= 500 && responseCode !== BAD_SEQUENCE;
  // A refused login or sender is a wrong setting, which the host can correct while the mail waits.
  const isAboutTheMail = command !== undefined && ABOUT_THE_MAIL.has(command);
  const isNoAddress = code === 'EENVELOPE' && command === 'API';
  const answer = code === 'EAUTH' ? undefined : response;
  return {
    isPermanent: (isRefusal && isAboutTheMail) || isNoAddress,
    isUnreachable: !isAboutTheMail && !isNoAddress,
    reason: redact([code, command, answer ?? responseCode ?? messageOf(error)]),
  };
}

function fieldsOf(error: unknown) {
  const field = (name: string): unknown =>
    error instanceof Error ? Reflect.get(error, name) : undefined;
  const text = (name: string) => {
    const value = field(name);
    return typeof value === 'string' ? value : undefined;
  };
  const responseCode = field('responseCode');
  return {
    code: text('code'),
    command: text('command'),
    response: text('response'),
    responseCode: typeof responseCode === 'number' ? responseCode : undefined,
  };
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : 'unknown failure');

/** Mail servers often quote the recipient, and links that they reject. */
function redact(parts: readonly (string | number | undefined)[]): string {
  return parts
    .filter((part) => part !== undefined)
    .join(' ')
    .replace(/https?:\/\/\S+/gi, '[link]')
    .replace(/[^\s<>"]+@[^\s<>"]+/g, '[address]')
    .replace(/\s+/g, ' ')
    .slice(0, REASON_MAX);
}

const MINUTE_MS = 60_000;
const LONGEST_MS = 6 * 60 * MINUTE_MS;
const DOUBLINGS_MAX = 10;

/** From one minute, doubling up to six hours, plus up to a quarter at random, so that mails are not retried all at once. */
export function retryDelayMs(attempts: number, random: number): number {
  const doublings = Math.min(Math.max(attempts - 1, 0), DOUBLINGS_MAX);
  return Math.round(Math.min(MINUTE_MS * 2 ** doublings * (1 + random / 4), LONGEST_MS));
}
