export { credentialsFile } from './points/import/credentials-file.ts';
export { rememberCredentials } from './points/credentials/fresh-credentials.ts';
export { PlugsTab } from './plugs/plugs-tab.tsx';
export { pointName } from './points/point-name.ts';
export { TagsTab } from './id-tags/tags-tab.tsx';
