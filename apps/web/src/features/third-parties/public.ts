export { hasOutsideScripts } from './load-script.ts';
export { ThirdParties } from './third-parties.tsx';
