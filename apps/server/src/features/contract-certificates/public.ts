export type { ContractCertificates } from './contract-certificates.ts';
