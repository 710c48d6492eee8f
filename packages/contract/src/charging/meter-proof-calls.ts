// Calls about signed meter readings; see call.ts for what the fields mean.
import type { Call } from '../call.ts';
import * as proofs from './meter-proofs.ts';
import { FileText, IdParams, PrivateIdParams } from '../primitives.ts';

/** The calls about signed meter readings, part of `calls`. */
export const meterProofCalls = {
  readSessionProofs: {
    method: 'GET',
    path: '/api/charging-sessions/{id}/signed-readings/',
    access: 'user',
    tag: 'Charging',
    status: 200,
    summary:
      "Meter readings of a charge that its charger has signed, checked; for the driver and the station's owner",
    params: PrivateIdParams,
    answer: proofs.SessionProofs,
  },
  downloadSessionProofs: {
    method: 'GET',
    path: '/api/charging-sessions/{id}/signed-readings/file/',
    access: 'user',
    tag: 'Charging',
    status: 200,
    summary: 'The signed readings and their keys as a file for transparency programs',
    params: PrivateIdParams,
    download: 'application/xml',
    answer: FileText,
  },
  listMeterKeys: {
    method: 'GET',
    path: '/api/ocpp/charging-point/{id}/meter-keys/',
    access: 'station_owner',
    tag: 'Charging',
    status: 200,
    summary: 'The public keys that signed readings of a charging point are checked with',
    params: IdParams,
    answer: proofs.MeterKeys,
  },
  addMeterKey: {
    method: 'POST',
    path: '/api/ocpp/charging-point/{id}/meter-keys/',
    access: 'station_owner',
    tag: 'Charging',
    status: 201,
    summary: 'Add the public key of a meter: hexadecimal, base64 or PEM',
    params: IdParams,
    body: proofs.AddMeterKey,
    answer: proofs.MeterKeys,
  },
  fetchMeterKeys: {
    method: 'POST',
    path: '/api/ocpp/charging-point/{id}/meter-keys/fetch/',
    access: 'station_owner',
    tag: 'Charging',
    status: 200,
    summary: 'Ask the charger for the public keys of its meters',
    params: IdParams,
    answer: proofs.MeterKeys,
  },
  removeMeterKey: {
    method: 'DELETE',
    path: '/api/ocpp/charging-point/{id}/meter-keys/{key}/',
    access: 'station_owner',
    tag: 'Charging',
    status: 200,
    summary: 'Take a key out of use; it goes on checking readings of before',
    params: proofs.MeterKeyParams,
    answer: proofs.MeterKeys,
  },
} satisfies Record<string, Call>;
