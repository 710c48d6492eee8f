import { useTranslation } from 'react-i18next';
import { TableDetails } from '../../shared/ui/table/table-details.tsx';

type Props = {
  label: string;
  head: readonly string[];
  /** The first cell of each names it. */
  rows: readonly (readonly string[])[];
};

/** What a plot shows, in numbers. */
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
