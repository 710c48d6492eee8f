// The OCPP actions that an owner may send unchanged to a charging point, each with an example payload. None of them moves money,
// starts a session, downloads anything or changes a secret.

const REPORTED = { component: { name: 'OCPPCommCtrlr' }, variable: { name: 'HeartbeatInterval' } };

/** The OCPP actions that an owner may send as they are, per OCPP version, each with an example payload. */
export const OWNERS_ACTIONS: Record<'1.6' | '2.0.1', Record<string, object>> = {
  '1.6': {
    ChangeAvailability: { connectorId: 1, type: 'Inoperative' },
    ClearCache: {},
    DataTransfer: { vendorId: 'com.example', data: '' },
    ExtendedTriggerMessage: { requestedMessage: 'StatusNotification', connectorId: 1 },
    GetCompositeSchedule: { connectorId: 1, duration: 3600 },
    GetConfiguration: { key: ['HeartbeatInterval'] },
    GetInstalledCertificateIds: { certificateType: 'CentralSystemRootCertificate' },
    GetLocalListVersion: {},
    Reset: { type: 'Soft' },
    TriggerMessage: { requestedMessage: 'Heartbeat' },
    UnlockConnector: { connectorId: 1 },
  },
  '2.0.1': {
    ChangeAvailability: { operationalStatus: 'Inoperative', evse: { id: 1 } },
    ClearCache: {},
    ClearDisplayMessage: { id: 1 },
    ClearVariableMonitoring: { id: [1] },
    CustomerInformation: {
      requestId: 1,
      report: false,
      clear: true,
      idToken: { idToken: 'TAG', type: 'ISO14443' },
    },
    DataTransfer: { vendorId: 'com.example', data: '' },
    GetBaseReport: { requestId: 1, reportBase: 'SummaryInventory' },
    GetChargingProfiles: { requestId: 1, chargingProfile: {} },
    GetCompositeSchedule: { duration: 3600, evseId: 1 },
    GetDisplayMessages: { requestId: 1 },
    GetInstalledCertificateIds: {},
    GetLocalListVersion: {},
    GetMonitoringReport: { requestId: 1 },
    GetReport: { requestId: 1, componentVariable: [REPORTED] },
    GetTransactionStatus: {},
    GetVariables: { getVariableData: [REPORTED] },
    Reset: { type: 'OnIdle' },
    SetDisplayMessage: {
      message: {
        id: 1,
        priority: 'NormalCycle',
        message: { format: 'UTF8', content: 'Welcome' },
      },
    },
    SetMonitoringBase: { monitoringBase: 'All' },
    SetMonitoringLevel: { severity: 5 },
    SetVariableMonitoring: {
      setMonitoringData: [{ value: 300, type: 'UpperThreshold', severity: 5, ...REPORTED }],
    },
    TriggerMessage: { requestedMessage: 'Heartbeat' },
    UnlockConnector: { evseId: 1, connectorId: 1 },
  },
};
