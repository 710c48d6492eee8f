// Form values of a customer data request, and their conversion to the request body.
import { calls, type ValidRequestOf } from '@voltagora/contract';

export type CustomerReportBody = ValidRequestOf<'requestCustomerReport'>['body'];

export const CUSTOMER_REPORT_FORM = {
  schema: calls.requestCustomerReport.body,
  toBody: (values: CustomerReportBody) => ({ ...values, subject: values.subject.trim() }),
};
