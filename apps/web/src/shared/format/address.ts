/** "Filellinon 1, Athens", without the parts that are unknown. */
export const addressOf = ({ address, city }: { address: string; city: string }): string =>
  [address, city].filter(Boolean).join(', ');
