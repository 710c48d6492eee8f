/** The browser's end of a live socket that never says anything, for screens that are about something else. */
export class SilentSocket extends EventTarget {
  send(): void {}
  close(): void {}
}
