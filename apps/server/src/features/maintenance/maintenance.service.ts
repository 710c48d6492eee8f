// Firmware, logs and customer reports of charging points, requested by their owners.
import type { AnswerOf, ValidRequestOf } from '@voltagora/contract';
import type { Actor } from '../../platform/http/actor.ts';
import { forEachCollectingErrors } from '../../platform/jobs/for-each-collecting-errors.ts';
import { requireOwned } from '../charging/public.ts';
import { forgetReports, listReports } from './customer-reports.store.ts';
import { presentReport, requestCustomerReport } from './customer-reports.ts';
import { listUpdates, readFirmwareVersion } from './firmware/firmware.store.ts';
import { presentUpdate, updateFirmware, watchFirmware } from './firmware/firmware.ts';
import { listLogs } from './logs.store.ts';
import {
  forgetLogs,
  presentLog,
  readLogFile,
  expectLog,
  receiveLog,
  requestLog,
  type Upload,
  watchLogs,
} from './logs.ts';
import { listPublications } from './firmware/publications.store.ts';
import { presentPublication, publishFirmware, withdrawFirmware } from './firmware/publications.ts';
import type { MaintenanceDeps } from './maintenance-deps.ts';

const SHOWN_UPDATES = 5;
const SHOWN_LOGS = 10;
const SHOWN_PUBLICATIONS = 5;
const SHOWN_REPORTS = 5;

export type Maintenance = ReturnType<typeof createMaintenance>;

export function createMaintenance(deps: MaintenanceDeps) {
  const { db, clock, ocpp } = deps;
  return {
    async read(id: number, actor: Actor): Promise<AnswerOf<'readUpkeep'>> {
      await requireOwned(deps, id, actor);
      return {
        firmware_version: await readFirmwareVersion(db, id),
        firmware: (await listUpdates(db, id, SHOWN_UPDATES)).map(presentUpdate),
        logs: (await listLogs(db, id, SHOWN_LOGS)).map(presentLog),
        ocpp_version: ocpp.connection(id)?.version ?? null,
        publications: (await listPublications(db, id, SHOWN_PUBLICATIONS)).map(presentPublication),
        customer_reports: (
          await listReports(db, id, { now: clock.now(), limit: SHOWN_REPORTS })
        ).map(presentReport),
      };
    },
    updateFirmware: (id: number, input: ValidRequestOf<'updateFirmware'>['body'], actor: Actor) =>
      updateFirmware(deps, id, input, actor),
    requestLog: (id: number, input: ValidRequestOf<'requestLog'>['body'], actor: Actor) =>
      requestLog(deps, id, input, actor),
    publishFirmware: (id: number, input: ValidRequestOf<'publishFirmware'>['body'], actor: Actor) =>
      publishFirmware(deps, id, input, actor),
    withdrawFirmware: (params: ValidRequestOf<'withdrawFirmware'>['params'], actor: Actor) =>
      withdrawFirmware(deps, params, actor),
    requestCustomerReport: (
      id: number,
      input: ValidRequestOf<'requestCustomerReport'>['body'],
      actor: Actor,
    ) => requestCustomerReport(deps, id, input, actor),
    readLogFile: (params: ValidRequestOf<'downloadLog'>['params'], actor: Actor) =>
      readLogFile(deps, params, actor),
    expectLog: (token: string) => expectLog(deps, token),
    receiveLog: (upload: Upload) => receiveLog(deps, upload),
    /** Detects updates and logs whose end was not reported. To be run every half minute. */
    async watch(now: Date): Promise<void> {
      await forEachCollectingErrors([watchFirmware, watchLogs], (pass) => pass(deps, now));
    },
    /** To be run every few minutes. */
    async forget(now: Date): Promise<void> {
      const forgetOldReports = async () => void (await forgetReports(db, now));
      await forEachCollectingErrors([() => forgetLogs(deps, now), forgetOldReports], (pass) =>
        pass(),
      );
    },
  };
}
