import { topic } from '../../platform/bus/bus.ts';

/** A plug's shown status, or whether it is connected, has changed. */
export const plugChanged = topic<{ plugId: number }>('plug.changed');

/** A session has begun, measured more or ended. */
export const sessionChanged = topic<{
  reservationId: string | null;
  plugId: number;
  sessionId: string;
}>('session.changed');

/** The id tags that an owner lets in have changed. */
export const tagsChanged = topic<{ ownerId: string }>('tags.changed');
