import type { ReactNode } from 'react';
import classes from './field-group.module.css';

type Props = { legend: string; lead?: string; children: ReactNode };

/** Fields that belong together, two abreast where there is room. */
export function FieldGroup({ legend, lead, children }: Props) {
  return (
    <fieldset className={classes.group}>
      <legend>{legend}</legend>
      {lead && <p className={classes.lead}>{lead}</p>}
      <div className={classes.fields}>{children}</div>
    </fieldset>
  );
}
