/** "Filellinon 1, Athens", with what the register knows of it. */
export const addressOf = ({ address, city }: { address: string; city: string }): string =>
  [address, city].filter(Boolean).join(', ');
