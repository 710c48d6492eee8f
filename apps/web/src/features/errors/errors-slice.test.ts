// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { errorRaised, errorsCleared, errorsReducer } from './errors-slice.ts';

const empty = { msg: null, status: null, id: null };

describe('errors', () => {
  it('[S3.26] is empty at first', () => {
    expect(errorsReducer(undefined, { type: 'init' })).toEqual(empty);
  });

  it('[S8.01] one action stores message, status and id, another clears them', () => {
    const failure = { msg: 'No response from server', status: null, id: 'LOGIN_FAIL' };
    const raised = errorsReducer(empty, errorRaised(failure));
    expect(raised).toEqual(failure);
    expect(errorsReducer(raised, errorsCleared())).toEqual(empty);
  });
});
