/** A form: fields in @mantine/form, validated by a schema of the contract, sent by one command. */
import { useForm } from '@mantine/form';
import { useState, type FormEvent, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod';
import type { ApiError } from '../api/api-error.ts';
import { useCommand } from '../api/use-command.ts';
import { firstStep, validate, type Fault, type Faults } from './validate.ts';

type Outcome = 'none' | 'saved' | 'refused';
/** The outcome of the last attempt; `round` distinguishes attempts. */
export type Attempt = { outcome: Outcome; error: ApiError | null; round: number };

type TextElement = HTMLInputElement | HTMLTextAreaElement;
/** The props of a text field. */
export type TextBinding = {
  name: string;
  value: string;
  error: string | undefined;
  onBlur: () => void;
  onChange: (event: SyntheticEvent<TextElement>) => void;
};

type Name<V> = Extract<keyof V, string>;
type TextName<V> = { [K in Name<V>]: V[K] extends string ? K : never }[Name<V>];

type Words<V> = string | ((typed: V[Name<V>]) => Fault);

export type ContractFormOptions<V extends object, S extends z.ZodType> = {
  initial: V;
  schema: S;
  /** Converts the typed values to the request, which the schema validates and `send` receives. */
  toBody: (values: V) => unknown;
  /** Sends the request and returns the values as stored by the server; undefined leaves them as typed. */
  send: (body: z.output<S>) => Promise<V | void>;
  /** Error texts of a field in place of the general ones: translation keys, or a function of the typed value. */
  words?: { [K in Name<V>]?: string | ((typed: V[K]) => Fault) };
  /** The text for any error of a field in place of the general ones; undefined keeps those. */
  wordsOf?: (name: string, from: 'schema' | 'server', values: V) => string | Fault | undefined;
  /** The field that an error of the schema or server belongs to; default: the first step of its path. */
  fieldOfPath?: (path: readonly string[]) => string;
  /** The prefix of field paths in the server's errors, as in `pricing.currency`. */
  serverPrefix?: string;
  /** The field that an error code without field errors belongs to. */
  fieldOf?: Partial<Record<ApiError['code'], Name<V>>>;
};

/** The part of a form that components use. */
export type ContractFormState = Pick<
  ReturnType<typeof useContractForm<object, z.ZodType>>,
  'attempt' | 'isBusy' | 'isChanged' | 'submit'
>;

export function useContractForm<V extends object, S extends z.ZodType>(
  options: ContractFormOptions<V, S>,
) {
  const textOf = useFaultTexts(options);
  const form = useForm<V>({
    initialValues: options.initial,
    validate: (values) => textOf(faultsOf(options, values), 'schema', values),
  });
  const { values } = form;
  const { attempt, end, isBusy, error, forget, submit } = useAttempt();

  const set = (changes: Partial<V>): void => {
    const names = Object.keys(changes) as Name<V>[]; // Object.keys loses the literal keys
    // Each name comes with the value of its own type.
    for (const name of names) form.setFieldValue(name, changes[name] as never);
    if (attempt.outcome !== 'none') end('none');
  };
  const errorOf = (name: Name<V>): string | undefined => {
    const told = form.errors[name];
    return typeof told === 'string' ? told : undefined;
  };
  // Whoever has only passed a field has made no mistake yet.
  const leave = (name: Name<V>): void => {
    const isUntouched = values[name] === form.getInitialValues()[name];
    if (!isUntouched || attempt.outcome !== 'none') form.validateField(name);
  };
  const send = async (): Promise<void> => {
    const stored = await options.send(options.schema.parse(options.toBody(form.getValues())));
    if (stored === undefined) return;
    form.setInitialValues(stored);
    form.setValues(stored);
  };
  const refuse = (reason: ApiError): void =>
    form.setErrors(textOf(refusedBy(reason, options), 'server', form.getValues()));
  const onSubmit = form.onSubmit(
    () => submit(send, refuse),
    () => {
      forget();
      end('refused');
    },
  );
  const isToldAtField =
    error && Object.keys(refusedBy(error, options)).some((name) => name in values);
  return {
    values,
    set,
    errorOf,
    leave,
    submit: (event?: FormEvent<HTMLFormElement>): void => onSubmit(event),
    isBusy,
    attempt,
    /** Why the server refused what was sent last, unless a field tells it; stays while fields change. */
    refusal: isToldAtField ? null : error,
    isChanged: JSON.stringify(values) !== JSON.stringify(form.getInitialValues()),
    text: (name: TextName<V>): TextBinding => ({
      name,
      value: String(values[name]),
      error: errorOf(name),
      onBlur: () => leave(name),
      onChange: (event) =>
        // Only names of text fields are passed.
        set({ [name]: event.currentTarget.value } as unknown as Partial<V>),
    }),
  };
}

/** Runs one attempt at a time and keeps the last outcome. */
function useAttempt() {
  const { isBusy, error, run, forget } = useCommand();
  const [attempt, setAttempt] = useState<Attempt>({ outcome: 'none', error: null, round: 0 });
  const end = (outcome: Outcome, reason: ApiError | null = null): void =>
    setAttempt(({ round }) => ({ outcome, error: reason, round: round + 1 }));

  async function submit(send: () => Promise<void>, refuse: (error: ApiError) => void) {
    const isSaved = await run(send, (reason) => {
      refuse(reason);
      end('refused', reason);
    });
    if (isSaved) end('saved');
  }
  return { attempt, end, isBusy, error, forget, submit };
}

/** The errors of the typed values, by field. */
function faultsOf<V extends object, S extends z.ZodType>(
  { schema, toBody, fieldOfPath }: ContractFormOptions<V, S>,
  values: V,
): Faults {
  return validate(schema, toBody(values), values, fieldOfPath).faults;
}

/** The server's messages are English, so only the fields that it refused are used. */
function refusedBy<V extends object, S extends z.ZodType>(
  error: ApiError,
  { serverPrefix = '', fieldOf, fieldOfPath = firstStep }: ContractFormOptions<V, S>,
): Faults {
  const faults: Faults = {};
  for (const path of Object.keys(error.fields)) {
    const inside = path.startsWith(serverPrefix) ? path.slice(serverPrefix.length) : path;
    faults[fieldOfPath(inside.split('.'))] = { key: 'forms.fault.text' };
  }
  const field = fieldOf?.[error.code];
  if (field !== undefined) faults[field] = { key: `errors.${error.code}` };
  return faults;
}

const GENERAL = new Set(['forms.fault.text', 'forms.fault.number']);

/** The error texts of the fields. */
function useFaultTexts<V extends object, S extends z.ZodType>(options: ContractFormOptions<V, S>) {
  const { t } = useTranslation();
  function worded(fault: Fault, name: string, values: V): Fault {
    const words = new Map(Object.entries(options.words ?? {})).get(name) as Words<V> | undefined; // as declared in Options
    if (words === undefined || !GENERAL.has(fault.key)) return fault;
    return typeof words === 'string' ? { key: words } : words(values[name as Name<V>]);
  }
  return (faults: Faults, from: 'schema' | 'server', values: V): Record<string, string> =>
    Object.fromEntries(
      Object.entries(faults).map(([name, fault]) => {
        const words = options.wordsOf?.(name, from, values) ?? worded(fault, name, values);
        const told = typeof words === 'string' ? { key: words } : words;
        return [name, t(told.key, told.values ?? {})];
      }),
    );
}
