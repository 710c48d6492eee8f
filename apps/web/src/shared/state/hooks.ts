import type { ThunkAction, ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { useDispatch } from 'react-redux';
import type { ApiClient } from '../api/client.ts';
import type { ProofRequests } from '../api/proof-requests.ts';
import type { Registered } from './registered.ts';

/** The extra argument of every thunk. */
export type ThunkExtra = { api: ApiClient; proofs: ProofRequests; registered: Registered };
export type AppThunk<S, R = void> = ThunkAction<R, S, ThunkExtra, UnknownAction>;

export const useAppDispatch =
  useDispatch.withTypes<ThunkDispatch<never, ThunkExtra, UnknownAction>>();
