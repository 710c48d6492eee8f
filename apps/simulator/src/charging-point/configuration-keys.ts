// Default configuration keys: OCPP 1.6 §9, its security extension, and vendor keys as real charging points have them.
import { MEASURANDS } from '../model/meter.ts';

export interface Key {
  value: string;
  kind: 'integer' | 'boolean' | 'text' | 'measurands' | 'secret' | 'profile';
  readonly: boolean;
  rebootRequired?: boolean;
}

export interface ConfigurationOptions {
  vendor: string;
  connectors: number;
  sampleIntervalSeconds: number;
  securityProfile: number;
  /** Public key of a signing meter. */
  meterKey?: string;
}

export const LOCAL_LIST_MAX = 500;
export const CERTIFICATE_STORE_MAX = 20;

export const initialKeys = (options: ConfigurationOptions): Record<string, Key> => ({
  ...generalKeys(options),
  ...meterKeys(options),
  ...authorizationKeys(),
  ...securityKeys(options),
  ...makersKeys(options.vendor),
  ...signingKeys(options),
});

const integer = (value: number): Key => ({
  value: String(value),
  kind: 'integer',
  readonly: false,
});
const flag = (value: boolean): Key => ({ value: String(value), kind: 'boolean', readonly: false });
const measurands = (value: string): Key => ({ value, kind: 'measurands', readonly: false });
const text = (value: string): Key => ({ value, kind: 'text', readonly: false });
const fixed = (value: string | number): Key => ({
  value: String(value),
  kind: 'text',
  readonly: true,
});

const generalKeys = ({ connectors }: ConfigurationOptions): Record<string, Key> => ({
  BlinkRepeat: integer(3),
  ChargeProfileMaxStackLevel: fixed(10),
  ChargingScheduleAllowedChargingRateUnit: fixed('Current,Power'),
  ChargingScheduleMaxPeriods: fixed(24),
  ConnectionTimeOut: integer(60),
  ConnectorPhaseRotation: fixed('0.RST'),
  ConnectorSwitch3to1PhaseSupported: fixed('false'),
  GetConfigurationMaxKeys: fixed(100),
  HeartbeatInterval: integer(300),
  LightIntensity: integer(80),
  MaxChargingProfilesInstalled: fixed(20),
  MaxEnergyOnInvalidId: integer(0),
  MinimumStatusDuration: integer(0),
  NumberOfConnectors: fixed(connectors),
  ReserveConnectorZeroSupported: fixed('false'),
  ResetRetries: integer(1),
  StopTransactionOnEVSideDisconnect: fixed('true'),
  StopTransactionOnInvalidId: flag(true),
  SupportedFeatureProfiles: fixed(
    'Core,FirmwareManagement,LocalAuthListManagement,Reservation,SmartCharging,RemoteTrigger',
  ),
  SupportedFileTransferProtocols: fixed('HTTP,HTTPS'),
  TransactionMessageAttempts: integer(5),
  TransactionMessageRetryInterval: integer(20),
  UnlockConnectorOnEVSideDisconnect: fixed('true'),
  WebSocketPingInterval: integer(60),
});

const meterKeys = ({ sampleIntervalSeconds }: ConfigurationOptions): Record<string, Key> => ({
  ClockAlignedDataInterval: integer(0),
  MeterValuesAlignedData: measurands('Energy.Active.Import.Register'),
  MeterValuesAlignedDataMaxLength: fixed(MEASURANDS.length),
  MeterValueSampleInterval: integer(sampleIntervalSeconds),
  MeterValuesSampledData: measurands(MEASURANDS.join(',')),
  MeterValuesSampledDataMaxLength: fixed(MEASURANDS.length),
  StopTxnAlignedData: fixed(''),
  StopTxnSampledData: measurands(''),
});

const authorizationKeys = (): Record<string, Key> => ({
  AllowOfflineTxForUnknownId: flag(false),
  AuthorizationCacheEnabled: flag(false),
  AuthorizeRemoteTxRequests: flag(false),
  LocalAuthListEnabled: flag(true),
  LocalAuthListMaxLength: fixed(LOCAL_LIST_MAX),
  LocalAuthorizeOffline: flag(false),
  LocalPreAuthorize: flag(false),
  SendLocalListMaxLength: fixed(LOCAL_LIST_MAX),
});

/** Security whitepaper, edition 3. */
function securityKeys({ securityProfile }: ConfigurationOptions): Record<string, Key> {
  return {
    AdditionalRootCertificateCheck: fixed('false'),
    AuthorizationKey: { value: '', kind: 'secret', readonly: false },
    CertificateSignedMaxChainSize: fixed(10_000),
    CertificateStoreMaxLength: fixed(CERTIFICATE_STORE_MAX),
    CpoName: text('Voltagora'),
    SecurityProfile: { value: String(securityProfile), kind: 'profile', readonly: false },
  };
}

/** One for each connector, with the name that most makes use. */
const signingKeys = ({ connectors, meterKey }: ConfigurationOptions): Record<string, Key> =>
  Object.fromEntries(
    meterKey === undefined
      ? []
      : Array.from({ length: connectors }, (_, index) => [
          `MeterPublicKey${index + 1}`,
          fixed(meterKey),
        ]),
  );

function makersKeys(vendor: string): Record<string, Key> {
  if (/schneider/i.test(vendor)) {
    return { maxintensitysocket: integer(32), ocppcentraladdress: fixed('') };
  }
  if (/keba/i.test(vendor)) {
    return { MaxAvailableCurrent: integer(32_000), CentralSystemAddress: fixed('') };
  }
  if (/chargex/i.test(vendor)) return { AuthorizeRemoteTxRequests: fixed('true') };
  return { FreeVendMode: text('false') };
}
