import { useTranslation } from 'react-i18next';
import classes from './owner-analytics.module.css';

type Props = {
  label: string;
  head: readonly string[];
  /** The first cell of each names it. */
  rows: readonly (readonly string[])[];
};

/** What a plot shows, in numbers: for screen readers, and for all who ask. */
export function DataTable({ label, head, rows }: Props) {
  const { t } = useTranslation();
  return (
    <details className={classes.details}>
      <summary>{t('analytics.asTable')}</summary>
      <table aria-label={label}>
        <thead>
          <tr>
            {head.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name = '', ...cells]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {cells.map((cell, index) => (
                <td key={head[index + 1]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
