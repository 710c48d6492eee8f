/** The storage of the embedded database: a folder, or memory, optionally started from a dumped template. */
export interface PGliteSource {
  folder?: string;
  templateFile?: string;
}

export type ToWorker =
  | { kind: 'bytes'; stream: number; bytes: Uint8Array }
  | { kind: 'ended' }
  | { kind: 'dump' }
  | { kind: 'close' };

export type FromWorker =
  | { kind: 'ready' }
  | { kind: 'bytes'; stream: number; bytes: Uint8Array }
  | { kind: 'dump'; bytes: Uint8Array };
