/** A live socket without messages, for tests of other screens. */
export class SilentSocket extends EventTarget {
  send(): void {}
  close(): void {}
}
