import type { StoredFields } from '../../shared/state/stored-fields.ts';
import type { OcppState } from './ocpp-slice.ts';

/** The status of an earlier visit is out of date and not restored. */
export const storedOcpp = { stations_plug_status: null } satisfies StoredFields<OcppState>;
