/** A share as per cent to one decimal; below one per cent to two, and never down to none where there is some. */
export const percentOf = (share: number): number =>
  share > 0 && share < 0.01 ? Math.ceil(share * 10_000) / 100 : Math.round(share * 1_000) / 10;
