export { createDisplayMessages } from './display-messages.ts';
