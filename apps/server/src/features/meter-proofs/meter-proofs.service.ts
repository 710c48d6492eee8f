// Signed readings are verified on every request, so that a key entered later also applies to older readings.
import type { SessionProofs } from '@voltagora/contract';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import { notFound } from '../../platform/http/app-error.ts';
import type { Actor } from '../../platform/http/actor.ts';
import type { Download } from '../../platform/http/downloads/serve-download.ts';
import { type CheckedProof, checkProof, type KnownKey } from './check-proof.ts';
import { type KeyRow, listKeys } from './meter-keys.store.ts';
import { createMeterKeys, type MeterKeyDeps } from './meter-keys.service.ts';
import { findSession, listProofs } from './meter-proofs.reads.ts';
import { isDifferent, signedEnergyWh } from './signed-energy.ts';
import { transparencyFile } from './transparency-file.ts';

export type MeterProofs = ReturnType<typeof createMeterProofs>;

export function createMeterProofs(deps: MeterKeyDeps & { db: Db; clock: Clock }) {
  const { db } = deps;
  return {
    keys: createMeterKeys(deps),
    /** Error codes: not_found, also for other people's sessions. */
    async ofSession(actor: Actor, sessionId: string): Promise<SessionProofs> {
      const { session, proofs } = await readChecked(db, actor, sessionId);
      const checked = proofs.map((proof) => proof.checked);
      const signedWh = signedEnergyWh(checked);
      return {
        session: { id: session.id, energy_kWh: session.energy_wh / WH_PER_KWH },
        state: worst(checked),
        signed_kWh: signedWh === null ? null : signedWh / WH_PER_KWH,
        is_different: signedWh !== null && isDifferent(signedWh, session.energy_wh),
        results: proofs.map(present),
      };
    },
    /** Error codes: not_found, also without signed readings. */
    async file(actor: Actor, sessionId: string): Promise<Download> {
      const { session, proofs } = await readChecked(db, actor, sessionId);
      if (proofs.length === 0) throw notFound('signed reading');
      const inFile = proofs.map((proof) => ({ ...proof, publicKey: proof.public_key }));
      return {
        fileName: `signed-readings-${session.transaction_id}.xml`,
        content: inPieces(transparencyFile(session.transaction_id, inFile)),
      };
    },
  };
}

const WH_PER_KWH = 1_000;

async function readChecked(db: Db, { userId }: Actor, sessionId: string) {
  const session = await findSession(db, sessionId, userId);
  if (session === undefined) throw notFound('charging session');
  const rows = await listProofs(db, sessionId);
  const keys = rows.length === 0 ? [] : await listKeys(db, session.charging_point_id);
  const known = keys.map(knownKey);
  const proofs = rows.map((row) => ({
    ...row,
    checked: checkProof({ ...row, publicKey: row.public_key }, known),
  }));
  return { session, proofs };
}

const knownKey = (row: KeyRow): KnownKey => ({
  hex: row.public_key,
  source: row.source,
  addedAt: row.added_at,
  removedAt: row.removed_at,
});

type Checked = Awaited<ReturnType<typeof readChecked>>['proofs'][number];

const present = ({ id, taken_at: at, context, format, checked }: Checked) => ({
  id,
  at: at.toISOString(),
  context,
  format,
  state: checked.state,
  fault: checked.fault,
  key: checked.key && {
    fingerprint: checked.key.fingerprint,
    public_key: checked.key.hex,
    source: checked.key.source,
    added_at: checked.key.addedAt?.toISOString() ?? null,
    removed_at: checked.key.removedAt?.toISOString() ?? null,
  },
  meter: checked.ocmf?.meter ?? null,
  readings: (checked.ocmf?.readings ?? []).map(({ at: readAt, isGood, ...reading }) => ({
    ...reading,
    at: readAt?.toISOString() ?? null,
    is_good: isGood,
  })),
});

function worst(checked: readonly CheckedProof[]): CheckedProof['state'] | null {
  const states = new Set(checked.map(({ state }) => state));
  return (['not_valid', 'not_checkable', 'valid'] as const).find((one) => states.has(one)) ?? null;
}

async function* inPieces(lines: Iterable<string>): AsyncIterable<string> {
  yield* lines;
}
