// M01, M02, M06: requests about contract certificates are passed on, and refused with the standard's status where nobody is set.
import type { OcppHandlers201 } from '../../platform/ocpp-server/connection.ts';
import type { ContractCertificates } from './contract-certificates.ts';

type Handled = 'Get15118EVCertificate' | 'GetCertificateStatus';

/** The longest exiResponse and ocspResult of OCPP 2.0.1. */
const TEXT_MAX = 5_600;

export const contractHandlers201 = (
  contracts: ContractCertificates,
): Pick<OcppHandlers201, Handled> => ({
  async Get15118EVCertificate({ action, exiRequest, iso15118SchemaVersion }) {
    if (action !== 'Install') return failed('NotSupported');
    const request = { exi: exiRequest, schemaVersion: iso15118SchemaVersion };
    const answer = await contracts.install(request);
    if (answer === null) return failed('NotSupported');
    if (answer.exi.length > TEXT_MAX) return failed('TooLongContract');
    return answer.ok
      ? { status: 'Accepted', exiResponse: answer.exi }
      : { ...failed(answer.reason), exiResponse: answer.exi };
  },
  async GetCertificateStatus({ ocspRequestData }) {
    const der = await contracts.ocspResponse(ocspRequestData);
    const ocspResult = der?.toString('base64') ?? '';
    return ocspResult === '' || ocspResult.length > TEXT_MAX
      ? { status: 'Failed', statusInfo: { reasonCode: 'NoOcspResponse' } }
      : { status: 'Accepted', ocspResult };
  },
});

const failed = (reasonCode: string) =>
  ({ status: 'Failed', exiResponse: '', statusInfo: { reasonCode } }) as const;
