/** Tells the other tabs of this browser that an account is active. They learn nothing else. */
const CHANNEL = 'voltagora-activation';

export function tellActivated(): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage('activated');
  channel.close();
}

/** Calls `heard` for each activation in another tab, until the returned function is called. */
export function onActivated(heard: () => void): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.addEventListener('message', heard);
  return () => channel.close();
}
