import { defineModule } from '../../platform/modules/define-module.ts';
import { tables } from './tables.ts';
import { noteFinishedDays } from './uptime.store.ts';

const NOTE_EVERY_MS = 3_600_000;

export const uptimeModule = defineModule({
  name: 'uptime',
  tables,
  start: ({ db, clock }) => ({
    offers: {},
    jobs: (run) => [run.onLeader(NOTE_EVERY_MS, () => noteFinishedDays(db, clock.now()))],
  }),
});
