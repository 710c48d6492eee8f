export {
  metresOf,
  packGraph,
  type Road,
  type RoadGraph,
  type RoadKind,
} from './roads/road-graph.ts';
