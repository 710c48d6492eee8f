/** Runs before the program: nothing that is loaded later finds a secret in the address. */
import { hideAddress } from '../shared/state/hidden-address.ts';

hideAddress();
