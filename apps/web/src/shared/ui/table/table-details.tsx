import { Table, type TableProps } from './table.tsx';
import classes from './table.module.css';

type Props<T> = Omit<TableProps<T>, 'look'> & { title: string };

/** A table that is opened on request: the figures of a plot, for screen readers and for everybody who asks. */
export function TableDetails<T>({ title, ...table }: Props<T>) {
  return (
    <details className={classes.details}>
      <summary>{title}</summary>
      <Table look="figures" {...table} />
    </details>
  );
}
