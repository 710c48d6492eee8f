/** The state of a form: what is typed, what is wrong with it so far, whether it differs from what is saved. */
import { useRef, useState, type FormEvent, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod';
import { asApiError, type ApiError } from '../api/api-error.ts';
import { validate, type Fault, type Faults } from './validate.ts';

type Outcome = 'none' | 'saved' | 'refused';
/** How the last attempt ended; `round` tells one attempt from the next. */
export type Attempt = { outcome: Outcome; error: ApiError | null; round: number };

type TextElement = HTMLInputElement | HTMLTextAreaElement;
/** Everything that a text field needs. */
export type TextBinding = {
  name: string;
  value: string;
  error: string | undefined;
  onBlur: () => void;
  onChange: (event: SyntheticEvent<TextElement>) => void;
};

type Options<V extends object, S extends z.ZodType> = {
  initial: V;
  schema: S;
  /** The request that the schema validates and `send` gets, made of what is typed. */
  toBody: (values: V) => unknown;
  /** Sends, and gives the fields as they are kept. */
  send: (body: z.output<S>) => Promise<V>;
  /** Words for a field that the general ones do not help with: keys of texts, or what is wrong with what was typed. */
  words?: { [K in Extract<keyof V, string>]?: string | ((typed: V[K]) => Fault) };
  /** Where the server names the fields below another, as in `pricing.currency`. */
  serverPrefix?: string;
  /** The field that a refusal without field errors speaks of, by its code. */
  fieldOf?: Partial<Record<ApiError['code'], Extract<keyof V, string>>>;
};
type Name<V> = Extract<keyof V, string>;
type TextName<V> = { [K in Name<V>]: V[K] extends string ? K : never }[Name<V>];

export function useContractForm<V extends object, S extends z.ZodType>(options: Options<V, S>) {
  const { t } = useTranslation();
  const [saved, setSaved] = useState(options.initial);
  const [values, setValues] = useState(options.initial);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const { attempt, isBusy, run, reset } = useAttempt();
  const judged = validate(options.schema, options.toBody(values), values);
  const refused = refusedBy(attempt.error, options);

  const set = (changes: Partial<V>): void => {
    setValues((former) => ({ ...former, ...changes }));
    reset();
  };
  const errorOf = (name: Name<V>): string | undefined => {
    const own = left.has(name) ? judged.faults[name] : undefined;
    const fault = refused[name] ?? own;
    if (!fault) return undefined;
    const { key, values: told = {} } = worded(fault, name);
    return t(key, told);
  };
  function worded(fault: Fault, name: Name<V>): Fault {
    const isGeneral = fault.key === 'forms.fault.text' || fault.key === 'forms.fault.number';
    const own = isGeneral ? options.words?.[name] : undefined;
    if (own === undefined) return fault;
    return typeof own === 'string' ? { key: own } : own(values[name]);
  }
  const leave = (name: Name<V>): void => setLeft((names) => new Set([...names, name]));

  async function submit(event?: FormEvent): Promise<void> {
    event?.preventDefault();
    setLeft(new Set([...Object.keys(values), ...Object.keys(judged.faults)]));
    await run(async () => {
      if (judged.body === null) return false;
      const kept = await options.send(judged.body);
      setSaved(kept);
      setValues(kept);
      return true;
    });
  }
  return {
    values,
    set,
    errorOf,
    leave,
    submit,
    isBusy,
    attempt,
    isChanged: JSON.stringify(values) !== JSON.stringify(saved),
    text: (name: TextName<V>): TextBinding => ({
      name,
      value: String(values[name]),
      error: errorOf(name),
      onBlur: () => leave(name),
      onChange: (event) =>
        // Only names of text fields are taken.
        set({ [name]: event.currentTarget.value } as unknown as Partial<V>),
    }),
  };
}

/** One attempt at a time; false from `work` means that something is wrong in the form itself. */
function useAttempt() {
  const [isBusy, setBusy] = useState(false);
  const [attempt, setAttempt] = useState<Attempt>({ outcome: 'none', error: null, round: 0 });
  const underWay = useRef(false);
  const end = (outcome: Outcome, error: ApiError | null = null): void =>
    setAttempt(({ round }) => ({ outcome, error, round: round + 1 }));

  async function run(work: () => Promise<boolean>): Promise<void> {
    if (underWay.current) return;
    underWay.current = true;
    setBusy(true);
    try {
      end((await work()) ? 'saved' : 'refused');
    } catch (reason) {
      end('refused', asApiError(reason));
    } finally {
      underWay.current = false;
      setBusy(false);
    }
  }
  const reset = (): void => setAttempt((former) => ({ ...former, outcome: 'none', error: null }));
  return { attempt, isBusy, run, reset };
}

/** The server's own texts are English: of what it refuses only the field is shown. */
function refusedBy(
  error: ApiError | null,
  {
    serverPrefix = '',
    fieldOf,
  }: { serverPrefix?: string; fieldOf?: Partial<Record<string, string>> },
): Faults {
  const fault: Fault = { key: 'forms.fault.text' };
  const faults: Faults = {};
  for (const path of Object.keys(error?.fields ?? {})) {
    const inside = path.startsWith(serverPrefix) ? path.slice(serverPrefix.length) : path;
    faults[inside.split('.')[0] ?? ''] = fault;
  }
  const field = error && fieldOf?.[error.code];
  if (field) faults[field] = { key: `errors.${error.code}` };
  return faults;
}
