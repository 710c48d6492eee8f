/** The values of a form in a dialog, validated by the contract before they are sent, with messages for their faults. */
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { FirmwareField } from '../maintenance/firmware-values.ts';
import type { PlugField } from '../plugs/plug-values.ts';
import type { PointField } from '../points/point-values.ts';
import type { PublicationField } from '../maintenance/publication-values.ts';
import type { TagField } from '../id-tags/tag-values.ts';
import { useCommand } from '../../../shared/api/use-command.ts';

type Field = FirmwareField | PlugField | PointField | PublicationField | TagField | 'subject';
type Purpose<Values, Body, Name extends Field> = {
  initial: () => Values;
  validate: (values: Values) => { body: Body } | { faults: Name[] };
  /** What follows from success belongs here too. */
  save: (body: Body) => Promise<void>;
};

export function useValidatedForm<Values, Body, Name extends Field>(
  purpose: Purpose<Values, Body, Name>,
) {
  const { t } = useTranslation();
  const { isBusy, error, run } = useCommand();
  const [values, setValues] = useState(purpose.initial);
  const [faults, setFaults] = useState<Name[]>([]);
  function onSubmit(event: FormEvent): void {
    event.preventDefault();
    const judged = purpose.validate(values);
    setFaults('faults' in judged ? judged.faults : []);
    if ('body' in judged) void run(() => purpose.save(judged.body));
  }
  return {
    values,
    change: (changes: Partial<Values>) => setValues((old) => ({ ...old, ...changes })),
    fault: (name: Name) => {
      const field: Field = name;
      return faults.includes(name) || error?.fields[field] ? t(`points.fault.${field}`) : undefined;
    },
    form: { isBusy, error, onSubmit },
  };
}
