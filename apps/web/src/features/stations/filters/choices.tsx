/** Filters as chips: on or off, any number of names, or at most one limit. */
import type { ReactNode } from 'react';
import classes from './filters.module.css';

type ChipProps = { isOn: boolean; onToggle: () => void; children: ReactNode };

/** A filter that is on or off. */
export const Chip = ({ isOn, onToggle, children }: ChipProps) => (
  <button type="button" className={classes.chip} aria-pressed={isOn} onClick={onToggle}>
    {children}
  </button>
);

/** Chips of one kind under their title. */
export const Choices = ({ title, children }: { title: string; children: ReactNode }) => (
  <fieldset className={classes.choices}>
    <legend>{title}</legend>
    <div>{children}</div>
  </fieldset>
);

type ManyProps<Name extends string> = {
  title: string;
  names: readonly Name[];
  chosen: readonly Name[];
  show: (name: Name) => ReactNode;
  onChange: (chosen: Name[]) => void;
};

/** Any number of names, in the order of `names`. */
export function ManyChoices<Name extends string>(props: ManyProps<Name>) {
  const { title, names, chosen, show, onChange } = props;
  const toggle = (name: Name): void =>
    onChange(names.filter((one) => chosen.includes(one) !== (one === name)));
  return (
    <Choices title={title}>
      {names.map((name) => (
        <Chip key={name} isOn={chosen.includes(name)} onToggle={() => toggle(name)}>
          {show(name)}
        </Chip>
      ))}
    </Choices>
  );
}

type LimitProps = {
  title: string;
  limits: readonly number[];
  chosen: number | null;
  show: (limit: number) => ReactNode;
  onChange: (limit: number | null) => void;
};

/** At most one limit; one from a shared URL is offered too. */
export function LimitChoices({ title, limits, chosen, show, onChange }: LimitProps) {
  const all = [...new Set(chosen === null ? limits : [...limits, chosen])].toSorted(
    (a, b) => a - b,
  );
  return (
    <Choices title={title}>
      {all.map((limit) => (
        <Chip
          key={limit}
          isOn={limit === chosen}
          onToggle={() => onChange(limit === chosen ? null : limit)}
        >
          {show(limit)}
        </Chip>
      ))}
    </Choices>
  );
}
