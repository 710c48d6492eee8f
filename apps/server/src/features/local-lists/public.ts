export { eraseListsOf } from './local-lists.store.ts';
