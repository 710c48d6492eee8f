/** A share in percent with one decimal place, or two below one percent; a positive share is never rounded to 0. */
export const percentOf = (share: number): number =>
  share > 0 && share < 0.01 ? Math.ceil(share * 10_000) / 100 : Math.round(share * 1_000) / 10;
