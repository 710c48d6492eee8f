import { defineModule } from '../../platform/modules/define-module.ts';
import type { PointJournal } from '../charging/public.ts';
import { meterProofsRoutes } from './meter-proofs.routes.ts';
import { createMeterProofs } from './meter-proofs.service.ts';
import { tables } from './tables.ts';

export const meterProofsModule = defineModule({
  name: 'meter-proofs',
  tables,
  start(platform, { journal }: { journal: PointJournal }) {
    const proofs = createMeterProofs({ ...platform, ...journal });
    return { offers: { proofs }, routes: (app) => meterProofsRoutes(app, proofs) };
  },
});
