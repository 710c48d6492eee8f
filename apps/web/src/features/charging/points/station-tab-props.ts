import type { EditableStation } from '@voltagora/contract';

/** What a tab of a station is given. */
export type StationTabProps = { station: EditableStation };
