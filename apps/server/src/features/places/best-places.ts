/** The best name of a place. */
export interface Best {
  place: number;
  name: number;
  score: number;
}

/** More than a list can show, because rows of one street are merged. */
const KEPT = 150;

/** Collects the best places of many candidates, each once, with little memory. */
export class BestPlaces {
  #best = new Map<number, Best>();
  #least = -Infinity;

  note(place: number, score: number, name: number): void {
    if (score <= this.#least) return;
    const known = this.#best.get(place);
    if (known !== undefined && known.score >= score) return;
    this.#best.set(place, { place, name, score });
    if (this.#best.size >= KEPT * 4) this.#prune();
  }

  list(): Best[] {
    return [...this.#best.values()]
      .toSorted((one, other) => other.score - one.score)
      .slice(0, KEPT);
  }

  #prune(): void {
    const kept = this.list();
    this.#best = new Map(kept.map((best) => [best.place, best]));
    this.#least = kept.at(-1)?.score ?? -Infinity;
  }
}
