/** A session with both of its ids: ours, and the id of the charging point if its OCPP version has one. */
export interface TransactionNames {
  transactionId: number;
  chargingPointTransactionId: string | null;
}
