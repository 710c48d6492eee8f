import type { StoredFields } from '../../shared/state/stored-fields.ts';
import type { OcppState } from './ocpp-slice.ts';

/** A status of an earlier visit is stale, and stale is never shown. */
export const storedOcpp = { stations_plug_status: null } satisfies StoredFields<OcppState>;
