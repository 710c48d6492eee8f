export {
  plugLiveLost,
  plugLiveReceived,
  selectLivePlug,
  selectLivePlugs,
  type LivePlug,
} from './ocpp-slice.ts';
