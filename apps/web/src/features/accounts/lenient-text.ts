import type { FocusEvent } from 'react';
import type { TextBinding } from '../../shared/forms/use-contract-form.ts';

type Form<N extends string> = { text: (name: N) => TextBinding };

/**
 * A text field that is not called wrong before something is typed, nor on the way to a button: an error that appears
 * must not move what is being pressed.
 */
export function lenientText<N extends string>(form: Form<N>, name: N) {
  const text = form.text(name);
  const onBlur = ({ relatedTarget }: FocusEvent): void => {
    if (text.value.trim() !== '' && !(relatedTarget instanceof HTMLButtonElement)) text.onBlur();
  };
  return { ...text, onBlur };
}
