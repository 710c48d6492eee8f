export { ConfirmOwner } from './confirm-owner.tsx';
