// The actions of OCPP 2.0.1 (edition 3) with the types of their payloads.
import type * as T from 'typed-ocpp/dist/ocpp20/types.js';

/** Request and response of every OCPP 2.0.1 action. */
export type V201Actions = {
  Authorize: { request: T.AuthorizeRequest; response: T.AuthorizeResponse };
  BootNotification: { request: T.BootNotificationRequest; response: T.BootNotificationResponse };
  CancelReservation: { request: T.CancelReservationRequest; response: T.CancelReservationResponse };
  CertificateSigned: { request: T.CertificateSignedRequest; response: T.CertificateSignedResponse };
  ChangeAvailability: {
    request: T.ChangeAvailabilityRequest;
    response: T.ChangeAvailabilityResponse;
  };
  ClearCache: { request: T.ClearCacheRequest; response: T.ClearCacheResponse };
  ClearChargingProfile: {
    request: T.ClearChargingProfileRequest;
    response: T.ClearChargingProfileResponse;
  };
  ClearDisplayMessage: {
    request: T.ClearDisplayMessageRequest;
    response: T.ClearDisplayMessageResponse;
  };
  ClearVariableMonitoring: {
    request: T.ClearVariableMonitoringRequest;
    response: T.ClearVariableMonitoringResponse;
  };
  ClearedChargingLimit: {
    request: T.ClearedChargingLimitRequest;
    response: T.ClearedChargingLimitResponse;
  };
  CostUpdated: { request: T.CostUpdatedRequest; response: T.CostUpdatedResponse };
  CustomerInformation: {
    request: T.CustomerInformationRequest;
    response: T.CustomerInformationResponse;
  };
  DataTransfer: { request: T.DataTransferRequest; response: T.DataTransferResponse };
  DeleteCertificate: { request: T.DeleteCertificateRequest; response: T.DeleteCertificateResponse };
  FirmwareStatusNotification: {
    request: T.FirmwareStatusNotificationRequest;
    response: T.FirmwareStatusNotificationResponse;
  };
  Get15118EVCertificate: {
    request: T.Get15118EVCertificateRequest;
    response: T.Get15118EVCertificateResponse;
  };
  GetBaseReport: { request: T.GetBaseReportRequest; response: T.GetBaseReportResponse };
  GetCertificateStatus: {
    request: T.GetCertificateStatusRequest;
    response: T.GetCertificateStatusResponse;
  };
  GetChargingProfiles: {
    request: T.GetChargingProfilesRequest;
    response: T.GetChargingProfilesResponse;
  };
  GetCompositeSchedule: {
    request: T.GetCompositeScheduleRequest;
    response: T.GetCompositeScheduleResponse;
  };
  GetDisplayMessages: {
    request: T.GetDisplayMessagesRequest;
    response: T.GetDisplayMessagesResponse;
  };
  GetInstalledCertificateIds: {
    request: T.GetInstalledCertificateIdsRequest;
    response: T.GetInstalledCertificateIdsResponse;
  };
  GetLocalListVersion: {
    request: T.GetLocalListVersionRequest;
    response: T.GetLocalListVersionResponse;
  };
  GetLog: { request: T.GetLogRequest; response: T.GetLogResponse };
  GetMonitoringReport: {
    request: T.GetMonitoringReportRequest;
    response: T.GetMonitoringReportResponse;
  };
  GetReport: { request: T.GetReportRequest; response: T.GetReportResponse };
  GetTransactionStatus: {
    request: T.GetTransactionStatusRequest;
    response: T.GetTransactionStatusResponse;
  };
  GetVariables: { request: T.GetVariablesRequest; response: T.GetVariablesResponse };
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
  NotifyChargingLimit: {
    request: T.NotifyChargingLimitRequest;
    response: T.NotifyChargingLimitResponse;
  };
  NotifyCustomerInformation: {
    request: T.NotifyCustomerInformationRequest;
    response: T.NotifyCustomerInformationResponse;
  };
  NotifyDisplayMessages: {
    request: T.NotifyDisplayMessagesRequest;
    response: T.NotifyDisplayMessagesResponse;
  };
  NotifyEVChargingNeeds: {
    request: T.NotifyEVChargingNeedsRequest;
    response: T.NotifyEVChargingNeedsResponse;
  };
  NotifyEVChargingSchedule: {
    request: T.NotifyEVChargingScheduleRequest;
    response: T.NotifyEVChargingScheduleResponse;
  };
  NotifyEvent: { request: T.NotifyEventRequest; response: T.NotifyEventResponse };
  NotifyMonitoringReport: {
    request: T.NotifyMonitoringReportRequest;
    response: T.NotifyMonitoringReportResponse;
  };
  NotifyReport: { request: T.NotifyReportRequest; response: T.NotifyReportResponse };
  PublishFirmware: { request: T.PublishFirmwareRequest; response: T.PublishFirmwareResponse };
  PublishFirmwareStatusNotification: {
    request: T.PublishFirmwareStatusNotificationRequest;
    response: T.PublishFirmwareStatusNotificationResponse;
  };
  ReportChargingProfiles: {
    request: T.ReportChargingProfilesRequest;
    response: T.ReportChargingProfilesResponse;
  };
  RequestStartTransaction: {
    request: T.RequestStartTransactionRequest;
    response: T.RequestStartTransactionResponse;
  };
  RequestStopTransaction: {
    request: T.RequestStopTransactionRequest;
    response: T.RequestStopTransactionResponse;
  };
  ReservationStatusUpdate: {
    request: T.ReservationStatusUpdateRequest;
    response: T.ReservationStatusUpdateResponse;
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
  SetDisplayMessage: { request: T.SetDisplayMessageRequest; response: T.SetDisplayMessageResponse };
  SetMonitoringBase: { request: T.SetMonitoringBaseRequest; response: T.SetMonitoringBaseResponse };
  SetMonitoringLevel: {
    request: T.SetMonitoringLevelRequest;
    response: T.SetMonitoringLevelResponse;
  };
  SetNetworkProfile: { request: T.SetNetworkProfileRequest; response: T.SetNetworkProfileResponse };
  SetVariableMonitoring: {
    request: T.SetVariableMonitoringRequest;
    response: T.SetVariableMonitoringResponse;
  };
  SetVariables: { request: T.SetVariablesRequest; response: T.SetVariablesResponse };
  SignCertificate: { request: T.SignCertificateRequest; response: T.SignCertificateResponse };
  StatusNotification: {
    request: T.StatusNotificationRequest;
    response: T.StatusNotificationResponse;
  };
  TransactionEvent: { request: T.TransactionEventRequest; response: T.TransactionEventResponse };
  TriggerMessage: { request: T.TriggerMessageRequest; response: T.TriggerMessageResponse };
  UnlockConnector: { request: T.UnlockConnectorRequest; response: T.UnlockConnectorResponse };
  UnpublishFirmware: { request: T.UnpublishFirmwareRequest; response: T.UnpublishFirmwareResponse };
  UpdateFirmware: { request: T.UpdateFirmwareRequest; response: T.UpdateFirmwareResponse };
};

/** The name of an action of OCPP 2.0.1. */
export type V201Action = keyof V201Actions;

/** Request of one action, e.g. `Request201<'TransactionEvent'>`. */
export type Request201<K extends V201Action> = V201Actions[K]['request'];

/** Response of one action. */
export type Response201<K extends V201Action> = V201Actions[K]['response'];
