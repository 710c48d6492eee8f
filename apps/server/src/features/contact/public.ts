export { createContact } from './contact.service.ts';
