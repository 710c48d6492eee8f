// What a charger is asked of a person as its form holds it, and as the server takes it. Pure.
import { calls, type ValidRequestOf } from '@voltagora/contract';

export type CustomerReportBody = ValidRequestOf<'requestCustomerReport'>['body'];

export function validateCustomerReport(
  values: CustomerReportBody,
): { body: CustomerReportBody } | { faults: 'subject'[] } {
  const { data } = calls.requestCustomerReport.body.safeParse({
    ...values,
    subject: values.subject.trim(),
  });
  return data ? { body: data } : { faults: ['subject'] };
}
