/** The history of the browser, or one in memory for tests. */
import { UNSAFE_createBrowserHistory as createBrowserHistory } from 'react-router';

export type History = Pick<
  ReturnType<typeof createBrowserHistory>,
  'location' | 'listen' | 'push' | 'replace' | 'go' | 'createHref' | 'createURL' | 'encodeLocation'
>;

export const browserHistory = (): History => createBrowserHistory();
