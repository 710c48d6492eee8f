/** The state of the business form: what is typed, what is wrong with it so far, whether it differs from what is saved. */
import type { BusinessProfile } from '@voltagora/contract';
import { useRef, useState, type FormEvent } from 'react';
import { useApi } from '../../shared/api/api-context.tsx';
import { asApiError, type ApiError } from '../../shared/api/api-error.ts';
import type { BusinessField, BusinessValues } from './business-fields.ts';
import { judgeBusiness, type Judged } from './judge-business.ts';

type Outcome = 'none' | 'saved' | 'refused';
/** How the last attempt ended; `round` tells one attempt from the next. */
export type Attempt = { outcome: Outcome; error: ApiError | null; round: number };

export function useBusinessForm(options: {
  initial: BusinessValues;
  isKnown: boolean;
  toValues: (profile: BusinessProfile) => BusinessValues;
}) {
  const api = useApi();
  const [saved, setSaved] = useState(options.initial);
  const [values, setValues] = useState(options.initial);
  const [isKnown, setKnown] = useState(options.isKnown);
  const [left, setLeft] = useState<readonly BusinessField[]>([]);
  const [isBusy, setBusy] = useState(false);
  const [attempt, setAttempt] = useState<Attempt>({ outcome: 'none', error: null, round: 0 });
  const underWay = useRef(false);
  const { profile, faults } = judgeBusiness(values);
  const end = (outcome: Outcome, error: ApiError | null = null): void =>
    setAttempt(({ round }) => ({ outcome, error, round: round + 1 }));

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (underWay.current) return;
    setLeft(fieldsOf(values));
    if (profile === null) return end('refused');
    underWay.current = true;
    setBusy(true);
    try {
      const call = isKnown ? 'updateBusinessProfile' : 'createBusinessProfile';
      const kept = options.toValues(await api.call(call, { body: profile }, { silent: true }));
      setSaved(kept);
      setValues(kept);
      setKnown(true);
      end('saved');
    } catch (reason) {
      const error = asApiError(reason);
      if (error.code === 'business_profile_exists') setKnown(true);
      end('refused', error);
    } finally {
      underWay.current = false;
      setBusy(false);
    }
  }
  return {
    values,
    isBusy,
    attempt,
    save,
    faults: { ...refusedBy(attempt.error), ...shownOf(faults, left) },
    isChanged: fieldsOf(values).some((name) => values[name] !== saved[name]),
    leave: (name: BusinessField) => setLeft((names) => [...names, name]),
    change(name: BusinessField, value: string) {
      setValues((former) => ({ ...former, [name]: value }));
      setAttempt((former) => ({ ...former, outcome: 'none', error: null }));
    },
  };
}

// Object.keys forgets the literal keys of a record it was given.
const fieldsOf = (values: BusinessValues) => Object.keys(values) as BusinessField[];

/** A field is judged once it was left. */
const shownOf = (faults: Judged['faults'], left: readonly BusinessField[]): Judged['faults'] =>
  Object.fromEntries(left.flatMap((name) => (faults[name] ? [[name, faults[name]]] : [])));

/** The server's own texts are English: of what it refuses only the field is shown. */
const refusedBy = (error: ApiError | null): Judged['faults'] =>
  Object.fromEntries(
    Object.keys(error?.fields ?? {}).map((name) => [name, { key: 'business.fault.text' }]),
  );
