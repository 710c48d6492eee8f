export { createDisplayMessages } from './display-messages.ts';
export { eraseMessagesOf } from './display-messages.store.ts';
