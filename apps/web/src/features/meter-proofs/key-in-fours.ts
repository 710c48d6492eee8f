/** Formats a key in groups of four characters, for comparison by people. */
export const keyInFours = (hex: string): string => hex.match(/.{1,4}/gu)?.join(' ') ?? '';
