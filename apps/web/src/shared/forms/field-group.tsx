import { VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './field-group.module.css';

type Props = {
  legend: string;
  lead?: string;
  /** Set it if a heading above says the same. */
  isLegendHidden?: boolean;
  children: ReactNode;
};

/** Spread on a field that takes the whole row. */
export const WIDE = { wrapperProps: { 'data-wide': true } };

/** A group of fields, in two columns where there is space. */
export function FieldGroup({ legend, lead, isLegendHidden = false, children }: Props) {
  return (
    <fieldset className={classes.group}>
      <legend>{isLegendHidden ? <VisuallyHidden>{legend}</VisuallyHidden> : legend}</legend>
      {lead && <p className={classes.lead}>{lead}</p>}
      <div className={classes.fields}>{children}</div>
    </fieldset>
  );
}
