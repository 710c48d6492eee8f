import { useTranslation } from 'react-i18next';
import { TableDetails } from '../../shared/ui/table/table-details.tsx';

type Props = {
  label: string;
  head: readonly string[];
  /** The first cell of each row is its header. */
  rows: readonly (readonly string[])[];
};

/** The data of a plot as a table, for screen readers and on request. */
export function DataTable({ label, head, rows }: Props) {
  const { t } = useTranslation();
  return (
    <TableDetails
      title={t('analytics.asTable')}
      label={label}
      columns={head.map((name, index) => ({
        key: name,
        label: name,
        isRowHeader: index === 0,
        isNumber: index > 0,
        cell: (row: readonly string[]) => row[index],
      }))}
      rows={rows}
      keyOf={([name = '']) => name}
    />
  );
}
