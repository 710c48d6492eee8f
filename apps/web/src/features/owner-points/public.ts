export { rememberCredentials } from './fresh-credentials.ts';
export { PlugsTab } from './plugs-tab.tsx';
export { TagsTab } from './tags-tab.tsx';
