export { plugLiveLost, plugLiveReceived, selectLivePlug, type LivePlug } from './ocpp-slice.ts';
