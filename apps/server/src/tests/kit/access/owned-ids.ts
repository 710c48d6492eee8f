// The ids that calls are asked with in access.test.ts, beside those of the owner's station and charging point.

/** What exists beside the owner's station, each by its id. */
export interface Owned {
  image: string;
  tag: string;
  payment: string;
  session: string;
  vehicle: string;
  log: number;
  publication: number;
  proof: string;
  key: number;
  notice: string;
  watch: string;
  rating: string;
  driverRating: string;
  fault: string;
  passkey: string;
  payout: string;
  invoice: string;
  job: string;
}

/** To be filled. */
export const noObjects = (): Owned => ({
  image: '',
  tag: '',
  payment: '',
  session: '',
  vehicle: '',
  log: 0,
  publication: 0,
  proof: '',
  key: 0,
  notice: '',
  watch: '',
  rating: '',
  driverRating: '',
  fault: '',
  passkey: '',
  payout: '',
  invoice: '',
  job: '',
});
