export { plugLiveLost, plugLiveReceived, selectLivePlugs } from './ocpp-slice.ts';
