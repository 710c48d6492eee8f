// Repairs that need to know the message: known firmware faults whose meaning is beyond doubt.

type Members = Record<string, unknown>;

/** The payload as its sender meant it; anything else comes back as it is. */
export function repaired(name: string, payload: unknown): unknown {
  if (!isMembers(payload)) return payload;
  if (name === 'MeterValuesRequest') return withTextValues(payload, 'meterValue');
  if (name !== 'StopTransactionRequest') return payload;
  // Some chargers that started offline send 0 or -1 for the transaction they were never told; others leave it out.
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
