export { createLocalLists } from './local-lists.service.ts';
