export { rememberCredentials } from './fresh-credentials.ts';
export { PlugsTab } from './plugs-tab.tsx';
export { pointName } from './point-name.ts';
export { useReloadEvery } from './use-reload-every.ts';
export { TagsTab } from './tags-tab.tsx';
