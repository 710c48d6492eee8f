// Counts the objects of this process through its debugger, so that unforeseen leaks are found too.
import { Session } from 'node:inspector/promises';

export interface Census {
  /** Pending timers, including unreferenced ones. */
  timers: number;
  /** Of all event emitters. */
  listeners: number;
  /** Of all maps and sets. */
  entries: number;
  heapKb: number;
}

export interface Counted extends Census {
  /** The maps and sets that have grown most since the last count, each with its last entry. */
  grown: string[];
}

export interface Counter {
  /** Collects garbage first; takes seconds of processor time. */
  count(): Promise<Counted>;
  close(): void;
}

export function openCounter(): Counter {
  const session = new Session();
  session.connect();
  return {
    async count() {
      const objectGroup = 'census';
      const { result } = await session.post('Runtime.evaluate', {
        expression: 'Object.prototype',
        objectGroup,
      });
      const of = { prototypeObjectId: result.objectId ?? '', objectGroup };
      const { objects } = await session.post('Runtime.queryObjects', of);
      const told = await session.post('Runtime.callFunctionOn', {
        objectId: objects.objectId ?? '',
        functionDeclaration: COUNT,
        returnByValue: true,
      });
      await session.post('Runtime.releaseObjectGroup', { objectGroup });
      if (told.exceptionDetails) throw new Error(told.exceptionDetails.exception?.description);
      await session.post('HeapProfiler.collectGarbage');
      return { ...told.result.value, heapKb: process.memoryUsage().heapUsed / 1024 };
    },
    close: () => session.disconnect(),
  };
}

/** Runs in the debugger on all objects; remembers the size of each map weakly. */
const COUNT = `function () {
  const Timeout = (() => {
    const timer = setTimeout(() => {}, 0);
    clearTimeout(timer);
    return timer.constructor;
  })();
  const known = (globalThis[Symbol.for('sizes at the last census')] ??= new WeakMap());
  const sum = { timers: 0, listeners: 0, entries: 0 };
  const grown = [];
  const show = (value) =>
    typeof value === 'object' && value !== null
      ? value.constructor?.name + ' {' + Object.keys(value).slice(0, 8) + '}'
      : String(value).slice(0, 80);
  const lookAt = (each) => {
    if (each instanceof Timeout) sum.timers += each._destroyed === false ? 1 : 0;
    else if (each instanceof Map || each instanceof Set) {
      sum.entries += each.size;
      const more = each.size - (known.get(each) ?? 0);
      known.set(each, each.size);
      if (more > 0) grown.push([more, each]);
    } else if (typeof each._events === 'object' && typeof each.emit === 'function') {
      for (const of of Object.values(each._events ?? {})) sum.listeners += Array.isArray(of) ? of.length : 1;
    }
  };
  for (const each of this) {
    // Prototypes look like their instances, but throw when they are inspected.
    try { lookAt(each); } catch {}
  }
  const most = grown.toSorted(([a], [b]) => b - a).slice(0, 5);
  return {
    ...sum,
    grown: most.map(([more, each]) => {
      const last = [...each].at(-1);
      const words = Array.isArray(last) ? last.map(show).join(' => ') : show(last);
      return '+' + more + ': ' + each.constructor.name + ' of ' + each.size + ', the last: ' + words;
    }),
  };
}`;
