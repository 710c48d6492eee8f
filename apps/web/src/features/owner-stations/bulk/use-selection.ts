/** The selected rows of the table of stations: some of them, or all that match its filters. */
import type { RequestOf } from '@voltagora/contract';
import { useState } from 'react';
import type { TableFilter } from '../table/use-table-address.ts';

export type StationSelection = RequestOf<'startStationJob'>['body']['stations'];
export type Selection = {
  ids: ReadonlySet<number>;
  isAll: boolean;
  /** How many are selected. */
  count: number;
  toggle: (ids: readonly number[], isSelected: boolean) => void;
  selectAll: () => void;
  clear: () => void;
  stations: StationSelection;
};

const NONE: ReadonlySet<number> = new Set();

/** `count`: how many match the filters. Other filters select other stations, so they end the selection. */
export function useSelection(filter: TableFilter, count: number): Selection {
  const key = JSON.stringify(filter);
  const [of, setOf] = useState(key);
  const [ids, setIds] = useState(NONE);
  const [isAll, setAll] = useState(false);
  const clear = (): void => {
    setIds(NONE);
    setAll(false);
  };
  if (of !== key) {
    setOf(key);
    clear();
  }
  return {
    ids,
    isAll,
    count: isAll ? count : ids.size,
    toggle: (changed, isSelected) => {
      setAll(false);
      const others = [...ids].filter((id) => !changed.includes(id));
      setIds(new Set(isSelected ? [...others, ...changed] : others));
    },
    selectAll: () => setAll(true),
    clear,
    stations: isAll ? { filter } : { ids: [...ids] },
  };
}
