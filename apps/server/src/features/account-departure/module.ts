import { defineModule } from '../../platform/modules/define-module.ts';
import type { LateBound } from '../../platform/modules/late-bound.ts';
import type { HeldElsewhere } from '../accounts/public.ts';
import { exportParts } from './export-parts.ts';
import { type Holders, prepareDepartures } from './prepare-departures.ts';

interface Needs extends Holders {
  heldElsewhere: LateBound<HeldElsewhere>;
}

/** Gives accounts the data that every other feature holds about a person. */
export const accountDepartureModule = defineModule({
  name: 'account-departure',
  start(_platform, needs: Needs) {
    needs.heldElsewhere.set({
      prepareDeparture: prepareDepartures(needs),
      exportParts: exportParts(needs),
    });
    return { offers: {} };
  },
});
