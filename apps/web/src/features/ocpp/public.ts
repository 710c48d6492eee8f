export { plugLiveLost, plugLiveReceived, selectLivePlug, selectLivePlugs } from './ocpp-slice.ts';
