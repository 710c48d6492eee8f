import { defineModule } from '../../platform/modules/define-module.ts';
import type { PointJournal } from '../charging/public.ts';
import { displayMessageRoutes } from './display-messages.routes.ts';
import { createDisplayMessages } from './display-messages.ts';
import { tables } from './tables.ts';

const COSTS_EVERY_MS = 30_000;

export const displayMessagesModule = defineModule({
  name: 'display-messages',
  tables,
  start(platform, { journal }: { journal: PointJournal }) {
    const displayMessages = createDisplayMessages({ ...platform, ...journal });
    return {
      offers: { displayMessages },
      routes: (app) => displayMessageRoutes(app, displayMessages),
      jobs: (run) => [run.onLeader(COSTS_EVERY_MS, displayMessages.tellCosts)],
    };
  },
});
