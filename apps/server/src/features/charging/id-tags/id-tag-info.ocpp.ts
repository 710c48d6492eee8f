import type { HandlerDeps } from '../handler-deps.ts';
import { cleanTag, type TagVerdict } from '@voltagora/domain';

interface TagInfo {
  status: TagVerdict;
  expiryDate?: string;
  parentIdTag?: string;
}

/** OCPP 1.6 §7.27 IdTagInfo. */
export const tagInfo = (judged: {
  verdict: TagVerdict;
  expiresAt?: Date | undefined;
  group?: string | undefined;
}): TagInfo => ({
  status: judged.verdict,
  ...(judged.expiresAt && { expiryDate: judged.expiresAt.toISOString() }),
  ...(judged.group && { parentIdTag: judged.group }),
});

const TEXT_MAX = 40;

/** Owners read the number of a refused card here when they want to allow it. */
export function noteVerdict(
  { events }: Pick<HandlerDeps, 'events'>,
  verdict: TagVerdict,
  asked: { chargingPointId: number; idTag: string; connectorId?: number },
): void {
  if (verdict === 'Accepted') return;
  const { chargingPointId, connectorId } = asked;
  const detail = {
    id_tag: cleanTag(asked.idTag).slice(0, TEXT_MAX),
    answer: verdict,
    ...(connectorId !== undefined && { connector: connectorId }),
  };
  events.note({ chargingPointId, kind: 'id_tag_refused', actorId: null, detail });
}
