// The actions of OCPP 1.6, security extension included, with the types of their payloads.
import type * as T from 'typed-ocpp/dist/ocpp16/types.js';

/** Request and response of every OCPP 1.6 action. */
export type V16Actions = {
  Authorize: { request: T.AuthorizeRequest; response: T.AuthorizeResponse };
  BootNotification: { request: T.BootNotificationRequest; response: T.BootNotificationResponse };
  CancelReservation: { request: T.CancelReservationRequest; response: T.CancelReservationResponse };
  CertificateSigned: { request: T.CertificateSignedRequest; response: T.CertificateSignedResponse };
  ChangeAvailability: {
    request: T.ChangeAvailabilityRequest;
    response: T.ChangeAvailabilityResponse;
  };
  ChangeConfiguration: {
    request: T.ChangeConfigurationRequest;
    response: T.ChangeConfigurationResponse;
  };
  ClearCache: { request: T.ClearCacheRequest; response: T.ClearCacheResponse };
  ClearChargingProfile: {
    request: T.ClearChargingProfileRequest;
    response: T.ClearChargingProfileResponse;
  };
  DataTransfer: { request: T.DataTransferRequest; response: T.DataTransferResponse };
  DeleteCertificate: { request: T.DeleteCertificateRequest; response: T.DeleteCertificateResponse };
  DiagnosticsStatusNotification: {
    request: T.DiagnosticsStatusNotificationRequest;
    response: T.DiagnosticsStatusNotificationResponse;
  };
  ExtendedTriggerMessage: {
    request: T.ExtendedTriggerMessageRequest;
    response: T.ExtendedTriggerMessageResponse;
  };
  FirmwareStatusNotification: {
    request: T.FirmwareStatusNotificationRequest;
    response: T.FirmwareStatusNotificationResponse;
  };
  GetCompositeSchedule: {
    request: T.GetCompositeScheduleRequest;
    response: T.GetCompositeScheduleResponse;
  };
  GetConfiguration: { request: T.GetConfigurationRequest; response: T.GetConfigurationResponse };
  GetDiagnostics: { request: T.GetDiagnosticsRequest; response: T.GetDiagnosticsResponse };
  GetInstalledCertificateIds: {
    request: T.GetInstalledCertificateIdsRequest;
    response: T.GetInstalledCertificateIdsResponse;
  };
  GetLocalListVersion: {
    request: T.GetLocalListVersionRequest;
    response: T.GetLocalListVersionResponse;
  };
  GetLog: { request: T.GetLogRequest; response: T.GetLogResponse };
  Heartbeat: { request: T.HeartbeatRequest; response: T.HeartbeatResponse };
  InstallCertificate: {
    request: T.InstallCertificateRequest;
    response: T.InstallCertificateResponse;
  };
  LogStatusNotification: {
    request: T.LogStatusNotificationRequest;
    response: T.LogStatusNotificationResponse;
  };
  MeterValues: { request: T.MeterValuesRequest; response: T.MeterValuesResponse };
  RemoteStartTransaction: {
    request: T.RemoteStartTransactionRequest;
    response: T.RemoteStartTransactionResponse;
  };
  RemoteStopTransaction: {
    request: T.RemoteStopTransactionRequest;
    response: T.RemoteStopTransactionResponse;
  };
  ReserveNow: { request: T.ReserveNowRequest; response: T.ReserveNowResponse };
  Reset: { request: T.ResetRequest; response: T.ResetResponse };
  SecurityEventNotification: {
    request: T.SecurityEventNotificationRequest;
    response: T.SecurityEventNotificationResponse;
  };
  SendLocalList: { request: T.SendLocalListRequest; response: T.SendLocalListResponse };
  SetChargingProfile: {
    request: T.SetChargingProfileRequest;
    response: T.SetChargingProfileResponse;
  };
  SignCertificate: { request: T.SignCertificateRequest; response: T.SignCertificateResponse };
  SignedFirmwareStatusNotification: {
    request: T.SignedFirmwareStatusNotificationRequest;
    response: T.SignedFirmwareStatusNotificationResponse;
  };
  SignedUpdateFirmware: {
    request: T.SignedUpdateFirmwareRequest;
    response: T.SignedUpdateFirmwareResponse;
  };
  StartTransaction: { request: T.StartTransactionRequest; response: T.StartTransactionResponse };
  StatusNotification: {
    request: T.StatusNotificationRequest;
    response: T.StatusNotificationResponse;
  };
  StopTransaction: { request: T.StopTransactionRequest; response: T.StopTransactionResponse };
  TriggerMessage: { request: T.TriggerMessageRequest; response: T.TriggerMessageResponse };
  UnlockConnector: { request: T.UnlockConnectorRequest; response: T.UnlockConnectorResponse };
  UpdateFirmware: { request: T.UpdateFirmwareRequest; response: T.UpdateFirmwareResponse };
};

/** The name of an action of OCPP 1.6. */
export type V16Action = keyof V16Actions;

/** Request of one action, e.g. `Request16<'StartTransaction'>`. */
export type Request16<K extends V16Action> = V16Actions[K]['request'];

/** Response of one action. */
export type Response16<K extends V16Action> = V16Actions[K]['response'];
