// Repairs of known firmware faults whose meaning is unambiguous, by message.

type Members = Record<string, unknown>;

/** The repaired payload; a valid one is returned unchanged. */
export function repaired(name: string, payload: unknown): unknown {
  if (!isMembers(payload)) return payload;
  if (name === 'MeterValuesRequest') return withTextValues(payload, 'meterValue');
  if (name !== 'StopTransactionRequest') return payload;
  // Some charging points that started while offline send 0 or -1 as the transaction number that they never got; others omit it.
  return { transactionId: 0, ...withTextValues(payload, 'transactionData') };
}

function withTextValues(payload: Members, list: string): Members {
  const values = payload[list];
  if (!Array.isArray(values)) return payload;
  return { ...payload, [list]: values.map(withTextSamples) };
}

function withTextSamples(meterValue: unknown): unknown {
  if (!isMembers(meterValue) || !Array.isArray(meterValue['sampledValue'])) return meterValue;
  return { ...meterValue, sampledValue: meterValue['sampledValue'].map(withTextValue) };
}

function withTextValue(sample: unknown): unknown {
  return isMembers(sample) && typeof sample['value'] === 'number'
    ? { ...sample, value: String(sample['value']) }
    : sample;
}

function isMembers(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
