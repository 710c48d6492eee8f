export { eraseMessagesOf } from './display-messages.store.ts';
