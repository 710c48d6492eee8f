/** How far behind the highest number of a sender another may come, because NATS servers of a cluster may reorder messages. */
const REMEMBERED = 1_024;

/** Returns a function that tells whether a number of a sender is new; what is far behind its highest number never is. */
export function createSeenNumbers(): (number: number) => boolean {
  const seen = new Float64Array(REMEMBERED).fill(-1);
  let highest = -1;
  return (number) => {
    const place = number % REMEMBERED;
    if (number <= highest - REMEMBERED || seen[place] === number) return false;
    seen[place] = number;
    highest = Math.max(highest, number);
    return true;
  };
}
