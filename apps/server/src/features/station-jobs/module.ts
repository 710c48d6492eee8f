// Changes of many stations of an owner at once, carried out on the leader.
import { defineModule } from '../../platform/modules/define-module.ts';
import type { PlugEditing, StationEditing, StationTableService } from '../stations/public.ts';
import { forgetOld, runJobs } from './run-jobs.ts';
import { stationJobsRoutes } from './station-jobs.routes.ts';
import { createStationJobs } from './station-jobs.service.ts';
import { tables } from './tables.ts';
import { stationJobStarted } from './topics.ts';

interface Needs {
  stationTable: StationTableService;
  stationEditing: StationEditing;
  plugEditing: PlugEditing;
  tellStationsChanged: () => void;
}

/** A job starts at once; this finds those that a node left unfinished. */
const RUN_EVERY_MS = 30_000;
const FORGET_EVERY_MS = 3_600_000;

export const stationJobsModule = defineModule({
  name: 'station-jobs',
  tables,
  start({ db, clock, log, bus, leaderBus, isStopping }, needs: Needs) {
    const { stationTable, stationEditing, plugEditing, tellStationsChanged } = needs;
    const editing = { ...stationEditing, createPlugIn: plugEditing.createIn };
    const deps = { db, clock, log, editing, tellStationsChanged, isStopping };
    const run = () => runJobs(deps);
    const onStarted = (): void => bus.publish(stationJobStarted, {});
    const stationJobs = createStationJobs({ db, clock, stationTable, onStarted });
    return {
      offers: { stationJobs, runStationJobs: run },
      routes: (app) => stationJobsRoutes(app, stationJobs),
      jobs: (runner) => {
        const job = runner.onLeader(RUN_EVERY_MS, run);
        const unsubscribe = leaderBus.subscribe(stationJobStarted, () => void job.runNow());
        const stop = async (): Promise<void> => {
          unsubscribe();
          await job.stop();
        };
        const forget = runner.onLeader(FORGET_EVERY_MS, () => forgetOld({ db, clock }));
        return [{ stop }, forget];
      },
    };
  },
});
