import type { AnswerOf, ValidRequestOf } from '@voltagora/contract';
import type { Actor } from '../../platform/http/http-app.ts';
import { requireOwned } from '../charging/public.ts';
import { listUpdates, readFirmwareVersion } from './firmware.store.ts';
import { presentUpdate, updateFirmware, watchFirmware } from './firmware.ts';
import { listLogs } from './logs.store.ts';
import {
  forgetLogs,
  presentLog,
  readLogFile,
  receiveLog,
  requestLog,
  type Upload,
  watchLogs,
} from './logs.ts';
import type { UpkeepDeps } from './upkeep-deps.ts';

const SHOWN_UPDATES = 5;
const SHOWN_LOGS = 10;

export type ChargerUpkeep = ReturnType<typeof createChargerUpkeep>;

/** Firmware and logs of charging points, for their owners. */
export function createChargerUpkeep(deps: UpkeepDeps) {
  const { db } = deps;
  return {
    async read(id: number, actor: Actor): Promise<AnswerOf<'readUpkeep'>> {
      await requireOwned(deps, id, actor);
      return {
        firmware_version: await readFirmwareVersion(db, id),
        firmware: (await listUpdates(db, id, SHOWN_UPDATES)).map(presentUpdate),
        logs: (await listLogs(db, id, SHOWN_LOGS)).map(presentLog),
      };
    },
    updateFirmware: (id: number, input: ValidRequestOf<'updateFirmware'>['body'], actor: Actor) =>
      updateFirmware(deps, id, input, actor),
    requestLog: (id: number, input: ValidRequestOf<'requestLog'>['body'], actor: Actor) =>
      requestLog(deps, id, input, actor),
    readLogFile: (params: ValidRequestOf<'downloadLog'>['params'], actor: Actor) =>
      readLogFile(deps, params, actor),
    receiveLog: (upload: Upload) => receiveLog(deps, upload),
    /** Finds out what chargers do not say. Run it every half minute. */
    async watch(now: Date): Promise<void> {
      await watchFirmware(deps, now);
      await watchLogs(deps, now);
    },
    /** Run it every few minutes. */
    forget: (now: Date) => forgetLogs(deps, now),
  };
}
