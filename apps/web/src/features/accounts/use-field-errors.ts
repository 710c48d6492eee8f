/** A form's wrong fields: told when a field is left, when the form is sent, or by the server; the first gets the focus. */
import { useEffect, useState, type RefObject } from 'react';
import type { WrongFields } from './wrong-fields.ts';

export function useFieldErrors(form: RefObject<HTMLFormElement | null>, check: () => WrongFields) {
  const [errors, setErrors] = useState<WrongFields>({});
  const [refusals, setRefusals] = useState(0);

  // The browser's own bubbles speak the browser's language, so the forms do without them and point to the field.
  useEffect(() => {
    if (refusals > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [form, refusals]);

  function show(wrong: WrongFields): boolean {
    setErrors(wrong);
    const isWrong = Object.keys(wrong).length > 0;
    if (isWrong) setRefusals((count) => count + 1);
    return isWrong;
  }
  /** What is being mended is not called wrong meanwhile. */
  function changed(field: string): void {
    setErrors((all) => Object.fromEntries(Object.entries(all).filter(([name]) => name !== field)));
  }
  /** An empty field is not wrong yet; and an error that appears must not move the button that is being pressed. */
  function left(field: string, value: string, next: EventTarget | null): void {
    if (value.trim() === '' || next instanceof HTMLButtonElement) return;
    const found = check()[field];
    if (found !== undefined) setErrors((others) => ({ ...others, [field]: found }));
  }
  return { errors, show, showChecked: () => show(check()), changed, left };
}
