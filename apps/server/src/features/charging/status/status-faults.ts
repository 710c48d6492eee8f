// Faults that charging points report with a status, recorded in the event log when they begin and end.
import { PLUG_FAULTS, type VendorQuirks } from '@voltagora/domain';
import type { OcppConnection } from '../../../platform/ocpp-server/connection.ts';
import type { PointEvents } from '../connection/point-events.ts';

interface Reported {
  connectorId: number;
  status: string;
  errorCode: string;
  info?: string;
  vendorErrorCode?: string;
}

const TEXT_MAX = 100;
const NONE = 'NoError';
const ERROR_CODES: ReadonlySet<string> = new Set([NONE, ...PLUG_FAULTS]);
const faults = new WeakMap<object, Map<number, string>>();

/** Status and error code are those of OCPP 1.6 §7.6; the vendor's own code is kept as extra information. */
export function faultOf<T extends Reported>(
  reported: T,
  { isFinishingErrorHarmless }: Pick<VendorQuirks, 'isFinishingErrorHarmless'>,
): T {
  const { status, errorCode, vendorErrorCode } = reported;
  if (isFinishingErrorHarmless && status === 'Finishing') return { ...reported, errorCode: NONE };
  if (ERROR_CODES.has(errorCode)) return reported;
  return {
    ...reported,
    errorCode: 'OtherError',
    vendorErrorCode: said(vendorErrorCode) ?? errorCode,
  };
}

/** Some charging points write "None" instead of an empty text. */
const said = (text: string | undefined): string | undefined =>
  /^\s*(?:none)?\s*$/iu.test(text ?? '') ? undefined : text?.slice(0, TEXT_MAX);

/** Charging points repeat a fault with every status; it is recorded once per connection. */
export function noteFault(
  { events }: { events: PointEvents },
  connection: Pick<OcppConnection, 'chargingPointId'>,
  { connectorId, status, errorCode, ...words }: Reported,
): void {
  const info = said(words.info);
  const vendorErrorCode = said(words.vendorErrorCode);
  const known = faults.get(connection) ?? new Map<number, string>();
  faults.set(connection, known);
  const isFault = errorCode !== NONE || status === 'Faulted';
  const before = known.get(connectorId) ?? NONE;
  const fault = isFault ? `${errorCode} ${vendorErrorCode ?? ''}`.slice(0, TEXT_MAX) : NONE;
  if (fault === before) return;
  known.set(connectorId, fault);
  events.note({
    chargingPointId: connection.chargingPointId,
    kind: isFault ? 'fault' : 'fault_over',
    actorId: null,
    detail: {
      connector: connectorId,
      status: status.slice(0, TEXT_MAX),
      ...(isFault && { error_code: errorCode.slice(0, TEXT_MAX) }),
      ...(isFault && vendorErrorCode && { vendor_code: vendorErrorCode }),
      ...(isFault && info && { info }),
    },
  });
}
