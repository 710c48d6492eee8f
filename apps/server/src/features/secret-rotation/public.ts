export {
  needPrevious,
  readSecretState,
  resealValues,
  type SecretState,
  unreadable,
} from './secret-rotation.service.ts';
