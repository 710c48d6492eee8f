// Hooks of an API client whose tokens are always those of the test.
import { vi } from 'vitest';

/** `prove` answers whether the user gave a fresh proof. */
export const clientHooks = <T extends { access: string; refresh: string }>(
  token: () => T,
  prove: () => Promise<boolean>,
) => ({
  token,
  latestToken: token,
  refreshed: vi.fn<() => void>(),
  refused: vi.fn<() => void>(),
  failed: vi.fn<() => void>(),
  alone: (work: () => Promise<string | null>) => work(),
  prove,
});
