// The list of vehicle models by manufacturer and model, each with its variants. Pure.
import type { AnswerOf, VehicleModel } from '@voltagora/contract';
import { groupBy } from '../../../shared/state/group-by.ts';
import { seriesName } from '../words/vehicle-words.ts';

type Groups = AnswerOf<'listVehicleModels'>['results'];

/** Manufacturer, then model, then variants in the order of the list. */
export function modelsOfMakers(
  groups: Groups | undefined,
): Map<string, Map<string, VehicleModel[]>> {
  return new Map(
    (groups ?? []).map(({ manufacturer, models }) => [manufacturer, groupBy(models, seriesName)]),
  );
}

/** The list with a model that has left it, so that a vehicle of that model can be edited. */
export function withSaved(groups: Groups, saved: VehicleModel | undefined): Groups {
  if (!saved || groups.some(({ models }) => models.some(({ id }) => id === saved.id))) {
    return groups;
  }
  const { manufacturer } = saved;
  const others = groups.filter((group) => group.manufacturer !== manufacturer);
  const ofMaker = groups.find((group) => group.manufacturer === manufacturer)?.models ?? [];
  return [...others, { manufacturer, models: [...ofMaker, saved] }];
}
