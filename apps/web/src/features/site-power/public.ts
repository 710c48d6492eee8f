export { PowerTab } from './power-tab.tsx';
