import { defineModule } from '../../platform/modules/define-module.ts';
import { createContractCertificates } from './contract-certificates.ts';
import { contractHandlers201 } from './contract-certificates.ocpp.ts';

export const contractCertificatesModule = defineModule({
  name: 'contract-certificates',
  start(platform) {
    const { contractPool, ocspResponders } = platform.config;
    const contracts = createContractCertificates({ ...platform, contractPool, ocspResponders });
    return { offers: { contracts }, ocpp201: contractHandlers201(contracts) };
  },
});
