export { createLocalLists } from './local-lists.service.ts';
export { eraseListsOf } from './local-lists.store.ts';
