import type { ComponentProps, MouseEvent } from 'react';

type Props = ComponentProps<'button'> & { 'data-loading'?: boolean };

/**
 * The element of every button: while it is busy it keeps the focus, which a disabled button would lose, and does nothing. Only a
 * button that says so submits a form.
 */
export function BusyButton({ 'data-loading': isBusy, disabled, onClick, type, ...rest }: Props) {
  const kind = type ?? 'button';
  if (!isBusy) return <button {...rest} type={kind} disabled={disabled} onClick={onClick} />;
  const ignore = (event: MouseEvent): void => event.preventDefault();
  return <button {...rest} type={kind} data-loading aria-disabled aria-busy onClick={ignore} />;
}
