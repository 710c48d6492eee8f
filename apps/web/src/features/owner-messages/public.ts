export { PointMessages } from './point-messages.tsx';
