/** A session by both of its names: ours, and the charging point's own where its OCPP version gives one. */
export interface TransactionNames {
  transactionId: number;
  chargingPointTransactionId: string | null;
}
