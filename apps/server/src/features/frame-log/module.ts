import { defineModule } from '../../platform/modules/define-module.ts';
import { createFrameLog, type FrameLogDeps } from './frame-log.ts';
import { frameLogRoutes } from './frame-log.routes.ts';
import { tables } from './tables.ts';

interface Needs {
  stations: Pick<FrameLogDeps, 'readPoint'>;
}

const FORGET_EVERY_MS = 600_000;

export const frameLogModule = defineModule({
  name: 'frame-log',
  tables,
  start({ db, clock, log, config }, { stations: { readPoint } }: Needs) {
    const keptDays = config.frameLogDays;
    const frameLog = createFrameLog({ db, clock, log, readPoint, keptDays });
    return {
      offers: {},
      routes: (app) => frameLogRoutes(app, frameLog),
      onFrame: frameLog.note,
      jobs: (run) => [run.onLeader(FORGET_EVERY_MS, frameLog.forget)],
      flush: frameLog.flush,
    };
  },
});
