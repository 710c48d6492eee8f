// What a charging point is asked of a person as its form holds it, and as the server takes it.
import { calls, type ValidRequestOf } from '@voltagora/contract';

export type CustomerReportBody = ValidRequestOf<'requestCustomerReport'>['body'];

export const CUSTOMER_REPORT_FORM = {
  schema: calls.requestCustomerReport.body,
  toBody: (values: CustomerReportBody) => ({ ...values, subject: values.subject.trim() }),
};
