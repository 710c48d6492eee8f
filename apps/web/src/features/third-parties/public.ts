export { ThirdParties } from './third-parties.tsx';
