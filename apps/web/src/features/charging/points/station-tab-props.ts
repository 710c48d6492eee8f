import type { EditableStation } from '@voltagora/contract';

export type StationTabProps = { station: EditableStation };
