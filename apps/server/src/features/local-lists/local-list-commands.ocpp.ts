// The local authorisation list of a charging point, in both versions of OCPP.
import { NOT_CONNECTED } from '../../platform/ocpp-server/command.ts';
import type { OcppConnection } from '../../platform/ocpp-server/connection.ts';
import { type CommandOutcome, idTokenInfo, tagInfo, type Worded } from '../charging/public.ts';
import type { StoredSettings } from '../device-model/public.ts';
import { type ListUpdate, readEntry } from './list-changes.ts';

/** The version of the list that the charging point has: 0 none; null where it keeps no lists (OCPP 1.6 §5.10). */
export async function askListVersion(
  connection: OcppConnection | null,
): Promise<CommandOutcome<{ version: number | null }>> {
  if (connection === null) return NOT_CONNECTED;
  if (connection.version === '1.6') {
    const asked = await connection.command('GetLocalListVersion', {});
    return asked.ok ? versionOf(asked.response.listVersion) : asked;
  }
  const asked = await connection.command('GetLocalListVersion', {});
  return asked.ok ? versionOf(asked.response.versionNumber) : asked;
}

const versionOf = (said: number) =>
  ({ ok: true, response: { version: said < 0 ? null : said } }) as const;

export async function sendList(
  connection: OcppConnection | null,
  { version, isFull, put, removed }: ListUpdate,
): Promise<Worded> {
  if (connection === null) return NOT_CONNECTED;
  const updateType = isFull ? 'Full' : 'Differential';
  if (connection.version === '1.6') {
    const entries = [
      ...put.map(readEntry).map(({ tag, group }) => ({
        idTag: tag,
        idTagInfo: tagInfo({ verdict: 'Accepted', group }),
      })),
      ...removed.map((idTag) => ({ idTag })),
    ];
    return connection.command('SendLocalList', {
      listVersion: version,
      updateType,
      localAuthorizationList: entries,
    });
  }
  const token = (idToken: string) => ({ idToken, type: 'ISO14443' as const });
  const entries = [
    ...put.map(readEntry).map(({ tag, group }) => ({
      idToken: token(tag),
      idTokenInfo: idTokenInfo({ verdict: 'Accepted', group }),
    })),
    ...removed.map((tag) => ({ idToken: token(tag) })),
  ];
  return connection.command('SendLocalList', {
    versionNumber: version,
    updateType,
    // D01.FR.04: a full list without entries empties it; an empty one would break the schema.
    ...(entries.length > 0 && { localAuthorizationList: entries }),
  });
}

export interface ListLimits {
  isOff: boolean;
  entries: number;
  perMessage: number;
}

/** What every charging point can be trusted to take. */
const PER_MESSAGE = 20;
const ENTRIES = 1_000;
/** Of an entry with everything around it. */
const ENTRY_BYTES = 130;

/** What a charging point says of the lists that it takes (OCPP 1.6 §9.2; OCPP 2.0.1 §2.9 LocalAuthListCtrlr). */
export function listLimits(setting: StoredSettings): ListLimits {
  const value = (key: string) => setting(key)?.value ?? undefined;
  const enabled = value('LocalAuthListEnabled') ?? value('LocalAuthListCtrlr.Enabled');
  const bytes = least(value('LocalAuthListCtrlr.BytesPerMessage'));
  const perMessage =
    least(value('SendLocalListMaxLength')) ??
    least(value('LocalAuthListCtrlr.ItemsPerMessage')) ??
    PER_MESSAGE;
  return {
    isOff: enabled?.trim().toLowerCase() === 'false',
    entries:
      least(value('LocalAuthListMaxLength')) ??
      setting('LocalAuthListCtrlr.Entries')?.limit ??
      ENTRIES,
    perMessage: Math.min(perMessage, Math.max(1, Math.floor((bytes ?? Infinity) / ENTRY_BYTES))),
  };
}

/** A number above 0, or undefined for what is none. */
function least(text: string | undefined): number | undefined {
  const number = Number.parseInt(text ?? '', 10);
  return number > 0 ? number : undefined;
}
