/** Such as `C-2026-000012`. */
export const invoiceNumber = ({ year, sequence }: { year: number; sequence: number }): string =>
  `C-${year}-${String(sequence).padStart(6, '0')}`;
