import { useEffect } from 'react';

/** The members that only some browsers have. */
type Badged = Partial<Pick<Navigator, 'setAppBadge' | 'clearAppBadge'>>;

/** Shows the number of unread notifications on the icon of the installed app; browsers that cannot, or may not, show nothing. */
export function useAppBadge(count: number): void {
  useEffect(() => {
    const { navigator }: { navigator: Badged } = window;
    const shown = count > 0 ? navigator.setAppBadge?.(count) : navigator.clearAppBadge?.();
    shown?.catch(() => undefined);
  }, [count]);
}
