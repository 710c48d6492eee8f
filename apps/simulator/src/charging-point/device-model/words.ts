// Types of variables and monitors.
import type { Request201 } from '@voltagora/ocpp';

export interface Named {
  component: {
    name: string;
    instance?: string;
    evse?: { id: number; connectorId?: number };
  };
  variable: { name: string; instance?: string };
}

export type MonitorType = NonNullable<
  Request201<'SetVariableMonitoring'>['setMonitoringData']
>[number]['type'];

export interface MonitorTerms extends Named {
  id?: number;
  type: MonitorType;
  value: number;
  severity: number;
  transaction?: boolean;
}

export interface Monitor extends Omit<MonitorTerms, 'transaction'> {
  id: number;
  transaction: boolean;
}

export interface Monitors {
  all(): readonly Monitor[];
  set(terms: MonitorTerms): number | 'Duplicate' | 'Rejected';
  clear(id: number): boolean;
  clearAll(): void;
  /** Only events up to this severity are reported; 0 is the worst. */
  setLevel(severity: number): void;
  /** Call after something has changed. */
  look(): void;
}
