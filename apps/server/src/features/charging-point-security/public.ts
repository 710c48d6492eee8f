export { sealedAuthorityKey } from './certificates/certificate-authority.store.ts';
