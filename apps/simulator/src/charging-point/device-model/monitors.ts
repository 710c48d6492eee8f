// Variable monitors (OCPP 2.0.1 N): thresholds, deltas and periodic monitors, and their events.
import type { Request201 } from '@voltagora/ocpp';
import type { Machine } from '../machine/machine.ts';
import { findVariable } from './variables.ts';
import type { Monitor, Monitors, Named } from './words.ts';

type EventData = Request201<'NotifyEvent'>['eventData'][number];

const LEAST_SEVERE = 9;

/** An active monitor with the last value it saw. */
type SetMonitor = Monitor & { seen: string; isOver: boolean; stop(): void };

type Tell = (monitor: Monitor, trigger: EventData['trigger'], cleared?: boolean) => void;

export function createMonitors(machine: () => Machine): Monitors {
  const monitors = new Map<number, SetMonitor>();
  let level = LEAST_SEVERE;
  let lastId = 0;
  const notify = createNotifier(machine);
  const tell: Tell = (monitor, trigger, cleared) => {
    if (monitor.severity <= level) notify(monitor, trigger, cleared);
  };
  return {
    all: () =>
      [...monitors.values()].map(
        ({ seen: _seen, isOver: _isOver, stop: _stop, ...monitor }) => monitor,
      ),
    set(terms) {
      if (terms.id !== undefined && !monitors.has(terms.id)) return 'Rejected';
      const isSet = [...monitors.values()].some((other) => isSame(other, terms));
      if (terms.id === undefined && isSet) return 'Duplicate';
      const id = terms.id ?? (lastId += 1);
      monitors.get(id)?.stop();
      const monitor: Monitor = { ...terms, id, transaction: terms.transaction ?? false };
      const seen = readValue(machine(), monitor);
      monitors.set(id, { ...monitor, seen, isOver: false, stop: repeat(machine, monitor, tell) });
      return id;
    },
    clear(id) {
      monitors.get(id)?.stop();
      return monitors.delete(id);
    },
    clearAll() {
      for (const { stop } of monitors.values()) stop();
      monitors.clear();
    },
    setLevel(severity) {
      level = severity;
    },
    look() {
      for (const monitor of monitors.values()) lookAt(machine(), monitor, tell);
    },
  };
}

const readValue = (machine: Machine, of: Named): string =>
  findVariable(machine, of)?.variableAttribute[0]?.value ?? '';

function createNotifier(machine: () => Machine): Tell {
  let lastEventId = 0;
  return (monitor, trigger, cleared) => {
    const timestamp = machine().clock.now().toISOString();
    const { component, variable, id } = monitor;
    const event: EventData = {
      eventId: (lastEventId += 1),
      timestamp,
      trigger,
      actualValue: readValue(machine(), monitor),
      component,
      variable,
      variableMonitoringId: id,
      eventNotificationType: 'CustomMonitor',
      ...(cleared !== undefined && { cleared }),
    };
    const told = { generatedAt: timestamp, seqNo: 0, tbc: false };
    void machine().link.tell((line) => line.say201('NotifyEvent', { ...told, eventData: [event] }));
  };
}

/** N07.FR.19: repeats until the monitor is cleared. */
function repeat(machine: () => Machine, monitor: Monitor, tell: Tell): () => void {
  if (!monitor.type.startsWith('Periodic')) return () => {};
  let cancel = (): void => {};
  const wait = (): void => {
    cancel = machine().clock.after(monitor.value * 1000, () => {
      tell(monitor, 'Periodic');
      wait();
    });
  };
  wait();
  return () => cancel();
}

const isSame = (one: MonitorTerms, other: MonitorTerms): boolean =>
  one.type === other.type &&
  one.severity === other.severity &&
  JSON.stringify([one.component, one.variable]) ===
    JSON.stringify([other.component, other.variable]);

type MonitorTerms = Pick<Monitor, 'type' | 'severity' | 'component' | 'variable'>;

function lookAt(machine: Machine, monitor: SetMonitor, tell: Tell): void {
  const now = readValue(machine, monitor);
  if (hasChanged(monitor, now)) {
    monitor.seen = now;
    tell(monitor, 'Delta');
  }
  const isOver = isBeyond(monitor, Number(now));
  if (isOver !== monitor.isOver) {
    monitor.isOver = isOver;
    tell(monitor, 'Alerting', !isOver);
  }
}

function isBeyond({ type, value }: Monitor, now: number): boolean {
  if (type === 'UpperThreshold') return now > value;
  return type === 'LowerThreshold' && now < value;
}

/** A delta monitor on a non-numeric value reports every change. */
function hasChanged({ type, value, seen }: Monitor & { seen: string }, now: string): boolean {
  if (type !== 'Delta' || now === seen) return false;
  const difference = Math.abs(Number(now) - Number(seen));
  return Number.isNaN(difference) || difference >= value;
}
