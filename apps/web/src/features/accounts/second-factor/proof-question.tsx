/** One dialog for the whole page: asks for a fresh proof when a call needs it; the call then continues by itself. */
import { useEffect, useState, useSyncExternalStore, type ComponentType } from 'react';
import type { ProofRequests } from '../../../shared/api/proof-requests.ts';
import { useAppDispatch } from '../../../shared/state/hooks.ts';

type DialogProps = { isOpen: boolean; onAnswer: (isProven: boolean) => void };

export function ProofQuestion() {
  const proofs = useProofRequests();
  const isOpen = useSyncExternalStore(proofs.subscribe, proofs.isOpen);
  const [loaded, setLoaded] = useState<{ Dialog: ComponentType<DialogProps> } | null>(null);
  const isMissing = isOpen && loaded === null;
  useEffect(() => {
    if (!isMissing) return;
    import('./proof-form.tsx').then(
      ({ ProofDialog }) => setLoaded({ Dialog: ProofDialog }),
      // Without a network, the call is refused as it would be without the question.
      () => proofs.answer(false),
    );
  }, [isMissing, proofs]);
  return loaded && <loaded.Dialog isOpen={isOpen} onAnswer={proofs.answer} />;
}

function useProofRequests(): ProofRequests {
  const dispatch = useAppDispatch();
  const [proofs] = useState(() => dispatch((_dispatch, _state, extra) => extra.proofs));
  return proofs;
}
