/** Another connection of the charging point has taken over, on whatever node: nothing is done for this one any more. */
export class TakenOver extends Error {
  constructor() {
    super('Another connection of this charge point has taken over');
    this.name = 'TakenOver';
  }
}
