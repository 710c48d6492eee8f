/** Another connection of the charging point, on any node, has taken over: nothing more is done for this one. */
export class TakenOver extends Error {
  constructor() {
    super('Another connection of this charge point has taken over');
    this.name = 'TakenOver';
  }
}
