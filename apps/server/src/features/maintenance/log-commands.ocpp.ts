import { NOT_CONNECTED } from '../../platform/ocpp-server/command.ts';
import type { OcppConnection, OcppConnection16 } from '../../platform/ocpp-server/connection.ts';
import { type CommandOutcome, isUnsupported } from '../charging/public.ts';

export interface LogOrder {
  requestId: number;
  kind: 'diagnostics' | 'security';
  /** Upload address for the charging point. */
  url: string;
}

/** `fileName`: name of the file, if the charging point announces it. */
type Answer = CommandOutcome<{ status: string; fileName: string | null }>;

const RETRIES = 3;

export async function askForLog(
  connection: OcppConnection | null,
  order: LogOrder,
): Promise<Answer> {
  if (connection === null) return NOT_CONNECTED;
  if (connection.version === '2.0.1') {
    return withFileName(await connection.command('GetLog', getLog(order)));
  }
  if (order.kind === 'security') {
    return withFileName(await connection.command('GetLog', getLog(order)));
  }
  const asked = await askForDiagnostics(connection, order);
  if (asked.ok || !isUnsupported(asked)) return asked;
  // The security extension replaces GetDiagnostics with GetLog, and some charging points support only the latter.
  return withFileName(await connection.command('GetLog', getLog(order)));
}

const getLog = ({ requestId, kind, url }: LogOrder) => ({
  requestId,
  logType: kind === 'security' ? ('SecurityLog' as const) : ('DiagnosticsLog' as const),
  log: { remoteLocation: url },
  retries: RETRIES,
});

function withFileName(
  asked: CommandOutcome<{ status: string; filename?: string | undefined }>,
): Answer {
  if (!asked.ok) return asked;
  const { status, filename = null } = asked.response;
  return { ok: true, response: { status, fileName: filename } };
}

async function askForDiagnostics(
  { command }: OcppConnection16,
  { url }: LogOrder,
): Promise<Answer> {
  const asked = await command('GetDiagnostics', { location: url, retries: RETRIES });
  if (!asked.ok) return asked;
  return { ok: true, response: { status: 'Accepted', fileName: asked.response.fileName ?? null } };
}
