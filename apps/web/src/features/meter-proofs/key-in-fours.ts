/** A key as it is read aloud and compared: four signs at a time. */
export const keyInFours = (hex: string): string => hex.match(/.{1,4}/gu)?.join(' ') ?? '';
