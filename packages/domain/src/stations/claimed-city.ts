// Whether the position of a register's station contradicts the city that the register names for it.

/** A town with the name of the city: its distance from the station, and its inhabitants. */
export interface NamedTown {
  km: number;
  population: number;
}

/** What is known of the city that a station claims. */
export interface ClaimedCity {
  /** Every known town of that name, in any country. */
  towns: readonly NamedTown[];
  /** How far the station is from the middle of its postcode area; undefined where no area is known. */
  kmToPostcodeArea: number | undefined;
}

/** A municipality may stretch this far from its town, whatever the size of the town. */
const MUNICIPALITY_KM = 50;
/** A town of a million inhabitants reaches 20 km further. */
const KM_PER_ROOT_OF_PEOPLE = 0.02;
const POSTCODE_AREA_KM = 60;
/** Villages that no gazetteer knows share their names with towns smaller than this. */
const UNMISTAKABLE_POPULATION = 100_000;

/**
 * True only when every town of that name is too far away, and the postcode contradicts the position too. Without a postcode area,
 * the largest of the towns must be too large to be mistaken for a village. An unknown city proves nothing.
 */
export function contradictsCity({ towns, kmToPostcodeArea }: ClaimedCity): boolean {
  if (towns.length === 0 || towns.some(isWithin)) return false;
  if (kmToPostcodeArea !== undefined) return kmToPostcodeArea > POSTCODE_AREA_KM;
  return towns.some(({ population }) => population >= UNMISTAKABLE_POPULATION);
}

const isWithin = ({ km, population }: NamedTown): boolean =>
  km <= MUNICIPALITY_KM + KM_PER_ROOT_OF_PEOPLE * Math.sqrt(population);
