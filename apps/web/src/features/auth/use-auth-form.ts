import { useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useStore } from 'react-redux';
import type { ApiError } from '../../shared/api/api-error.ts';
import { fieldErrors } from './field-errors.ts';
import { nextPath } from './next-path.ts';
import { selectRole, type AuthState } from './auth-slice.ts';

/** What login and registration share: the failure to show, the fields at fault, and the way on. */
export function useAuthForm(fields: readonly string[]) {
  const [failure, setFailure] = useState<ApiError | null>(null);
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const store = useStore<{ auth: AuthState }>();
  const errors = failure ? fieldErrors(failure, fields) : {};

  // The browser's own bubbles speak the browser's language, so the forms do without them and point to the field.
  useEffect(() => {
    if (failure) document.querySelector<HTMLElement>('form [aria-invalid="true"]')?.focus();
  }, [failure]);

  function finish(error: ApiError | null): void {
    setFailure(error);
    if (error) return;
    void navigate(nextPath(params.get('next'), selectRole(store.getState())), { replace: true });
  }
  return { failure, errors, finish, isFieldFailure: Object.keys(errors).length > 0 };
}
