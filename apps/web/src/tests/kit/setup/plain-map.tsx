/** Replaces the map in tests. A test without WebGL stubs `WebGL2RenderingContext` as undefined. */
export function BaseMap() {
  if (typeof WebGL2RenderingContext === 'undefined') throw new Error('There is no WebGL');
  return <div className="vg-map" />;
}
