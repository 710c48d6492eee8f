import type { EditableStation } from '@voltagora/contract';

/** What a tab of a station is given; after a change it asks for the station to be read again. */
export type StationTabProps = { station: EditableStation; onChanged: () => void };
