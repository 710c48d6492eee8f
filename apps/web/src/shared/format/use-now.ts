import { useEffect, useState } from 'react';
import { clockNow, followClock } from './clock.ts';

/** The present time, updated every `everyMs`, for countdowns and ages. */
export function useNow(everyMs = 1000): Date {
  const [now, setNow] = useState(() => new Date(clockNow()));
  useEffect(() => {
    const renew = () => setNow(new Date(clockNow()));
    const timer = setInterval(renew, everyMs);
    const unfollow = followClock(renew);
    return () => {
      clearInterval(timer);
      unfollow();
    };
  }, [everyMs]);
  return now;
}
