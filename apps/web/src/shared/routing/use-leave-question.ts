import { useEffect, useEffectEvent, useState } from 'react';
import type { Location } from 'react-router';
import type { Held } from './leave-guard.ts';
import { useShown } from './router-view.tsx';

/** The navigation that waits for an answer, if any; null while nobody leaves. */
export function useLeaveQuestion(asks: (next: Location, current: Location) => boolean) {
  const { router } = useShown();
  const [held, setHeld] = useState<Held | null>(null);
  const asksNow = useEffectEvent(asks);
  useEffect(
    () => router.askBeforeLeaving({ asks: (...pair) => asksNow(...pair), ask: setHeld }),
    [router],
  );
  if (!held) return null;
  const stay = (): void => setHeld(null);
  const leave = (): void => {
    stay();
    held.leave();
  };
  return { stay, leave };
}
