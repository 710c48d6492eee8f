const KM_PER_DEGREE = 111.2;

/** A place on the Earth, in degrees (WGS 84). */
export interface Position {
  lat: number;
  lng: number;
}

/** Kilometres between two positions that are not far apart; beyond some hundred an estimate. */
export function kmBetween(one: Position, other: Position): number {
  const apart = Math.abs(one.lng - other.lng);
  const lng =
    Math.min(apart, 360 - apart) * Math.cos((((one.lat + other.lat) / 2) * Math.PI) / 180);
  return Math.hypot(one.lat - other.lat, lng) * KM_PER_DEGREE;
}
