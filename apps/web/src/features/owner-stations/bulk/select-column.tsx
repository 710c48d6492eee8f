import { Checkbox } from '@mantine/core';
import type { StationTableOrder, StationTableRow } from '@voltagora/contract';
import { useTranslation } from 'react-i18next';
import type { Column } from '../../../shared/ui/table/table.tsx';
import type { Selection } from './use-selection.ts';

/** The column with which rows are selected. */
export function useSelectColumn({
  ids,
  isAll,
  toggle,
}: Selection): Column<StationTableRow, StationTableOrder> {
  const { t } = useTranslation();
  return {
    key: 'select',
    label: t('bulk.column'),
    cell: ({ id, name }) => (
      <Checkbox
        size="md"
        aria-label={t('bulk.selectOne', { name })}
        checked={isAll || ids.has(id)}
        onChange={(event) => toggle([id], event.currentTarget.checked)}
      />
    ),
  };
}
