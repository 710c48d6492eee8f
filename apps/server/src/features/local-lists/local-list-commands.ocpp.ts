// Commands for the local authorization list in both versions of OCPP.
import { NOT_CONNECTED } from '../../platform/ocpp-server/command.ts';
import type { OcppConnection } from '../../platform/ocpp-server/connection.ts';
import { type CommandOutcome, idTokenInfo, tagInfo, type Worded } from '../charging/public.ts';
import type { StoredSettings } from '../device-model/public.ts';
import { type ListUpdate, readEntry } from './list-changes.ts';

/** Version of the charging point's list: 0 for none, null when it does not support lists (OCPP 1.6 §5.10). */
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
      ...put.map(readEntry).map(({ tag, group, endsAt }) => ({
        idTag: tag,
        idTagInfo: tagInfo({ verdict: 'Accepted', group, expiresAt: endsAt ?? undefined }),
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
    ...put.map(readEntry).map(({ tag, group, endsAt }) => ({
      idToken: token(tag),
      idTokenInfo: idTokenInfo({ verdict: 'Accepted', group, expiresAt: endsAt ?? undefined }),
    })),
    ...removed.map((tag) => ({ idToken: token(tag) })),
  ];
  return connection.command('SendLocalList', {
    versionNumber: version,
    updateType,
    // D01.FR.04: a full list without the entries field empties it; an empty array would violate the schema.
    ...(entries.length > 0 && { localAuthorizationList: entries }),
  });
}

export interface ListLimits {
  isOff: boolean;
  entries: number;
  perMessage: number;
}

/** Limit that every charging point can be expected to accept. */
const PER_MESSAGE = 20;
const ENTRIES = 1_000;
/** Estimated size of an entry in bytes, as JSON. */
const ENTRY_BYTES = 130;

/** Limits of the local list reported by a charging point (OCPP 1.6 §9.2; OCPP 2.0.1 §2.9 LocalAuthListCtrlr). */
export function listLimits(setting: StoredSettings): ListLimits {
  const value = (key: string) => setting(key)?.value ?? undefined;
  const enabled = value('LocalAuthListEnabled') ?? value('LocalAuthListCtrlr.Enabled');
  const bytes = positiveNumber(value('LocalAuthListCtrlr.BytesPerMessage'));
  const perMessage =
    positiveNumber(value('SendLocalListMaxLength')) ??
    positiveNumber(value('LocalAuthListCtrlr.ItemsPerMessage')) ??
    PER_MESSAGE;
  return {
    isOff: enabled?.trim().toLowerCase() === 'false',
    entries:
      positiveNumber(value('LocalAuthListMaxLength')) ??
      setting('LocalAuthListCtrlr.Entries')?.limit ??
      ENTRIES,
    perMessage: Math.min(perMessage, Math.max(1, Math.floor((bytes ?? Infinity) / ENTRY_BYTES))),
  };
}

/** The number of a setting if it is above 0, otherwise undefined. */
function positiveNumber(text: string | undefined): number | undefined {
  const number = Number.parseInt(text ?? '', 10);
  return number > 0 ? number : undefined;
}
