// Quirks of transactions, id tags and the status of connectors.
import { change, extra } from './quirk.ts';
import type { Quirk, Said } from './quirk.ts';

const WITH_TAG = ['Authorize', 'StartTransaction', 'StopTransaction'];

const withTag = (actions: readonly string[], how: (tag: string) => string): Quirk =>
  change(actions, (payload) =>
    typeof payload['idTag'] === 'string' ? { ...payload, idTag: how(payload['idTag']) } : payload,
  );

const withTransactionId = (action: string, transactionId: number | undefined): Quirk =>
  change([action], ({ transactionId: _told, ...payload }) =>
    transactionId === undefined ? payload : { ...payload, transactionId },
  );

const status = (connectorId: unknown, word: string): Said =>
  extra('StatusNotification', {
    connectorId,
    status: word,
    errorCode: 'NoError',
    timestamp: new Date().toISOString(),
  });

/** Tracks the connector of the last started transaction, in either version. */
function trackConnector(): (said: Said) => unknown {
  let connectorId: unknown = 1;
  return ({ action, payload }) => {
    if (action === 'StartTransaction') ({ connectorId } = payload);
    return connectorId;
  };
}

function firstTime(): () => boolean {
  let isFirst = true;
  return () => {
    const was = isFirst;
    isFirst = false;
    return was;
  };
}

export const TRANSACTION_QUIRKS: Record<string, () => Quirk> = {
  Q02: () => withTransactionId('MeterValues', 0),
  Q03: () => withTransactionId('MeterValues', undefined),
  Q04: () => withTransactionId('StopTransaction', -1),
  Q05: () => withTransactionId('StopTransaction', 0),
  Q15: () => withTag(WITH_TAG, (tag) => `${tag}_dummy1`),
  Q17() {
    const connectorNumberOf = trackConnector();
    return {
      say(said) {
        const connectorId = connectorNumberOf(said);
        const isEnd = said.action === 'StopTransaction';
        return isEnd ? [status(connectorId, 'Available'), said] : [said];
      },
    };
  },
  Q22: () =>
    change(['StatusNotification'], (payload) =>
      payload['status'] === 'Finishing' ? { ...payload, errorCode: 'OtherError' } : payload,
    ),
  Q25: () => withTag(WITH_TAG, () => 'PLUG-AND-CHARGE'),
  Q29: () => ({ say: (said) => (said.action === 'StopTransaction' ? [] : [said]) }),
  Q30() {
    let before: Said | null = null;
    return {
      say(said) {
        if (said.action !== 'StatusNotification') return [said];
        const older = before;
        before = said;
        return older === null ? [said] : [said, extra(older.action, older.payload)];
      },
    };
  },
  Q34() {
    const isFirst = firstTime();
    const never = {
      meterStop: 2_259_988,
      timestamp: '2024-01-30T14:29:16Z',
      idTag: 'XXXXXX',
      transactionData: [],
      reason: 'Local',
      transactionId: 1_706_601_047,
    };
    return {
      say: (said) =>
        said.action === 'StatusNotification' && isFirst()
          ? [said, extra('StopTransaction', never)]
          : [said],
    };
  },
  Q44: () => withTag(['StopTransaction'], (tag) => `${tag.padEnd(20, 'X')}\u0001\u0002`),
  Q45: () => withTag(WITH_TAG, (tag) => `TERM01;${tag}`),
  Q53() {
    return {
      say: (said) =>
        said.action === 'StartTransaction'
          ? [status(said.payload['connectorId'], 'Charging'), said]
          : [said],
    };
  },
  Q55: () => change(['MeterValues', 'StopTransaction'], withOwnId),
};

/** Etrel's own transaction counter. */
function withOwnId(payload: Said['payload']): Said['payload'] {
  return 'transactionId' in payload ? { ...payload, transactionId: 900_001 } : payload;
}
