/** Keeps labels of the map clear of the pins: invisible symbols that take part in the collision detection of labels. */
import { memo, useEffect, useMemo } from 'react';
import { Layer, Source, useMap } from 'react-map-gl/maplibre';
import type { PinBox, Shift } from './pin-spread.ts';

const UNSEEN = 'voltagora-unseen';
/** Half the height and half the width of a pin with its label. */
const LABEL_PX = [20, 40];
const COMPACT_RADIUS_PX = 10;
const CLUSTER_RADIUS_PX = 26;
export const PIN_MIDDLE_PX = 20;

type Props = {
  /** Pins with their labels. */
  labels: readonly PinBox[];
  /** Pins that are only shapes. */
  shapes: readonly PinBox[];
  clusters: readonly PinBox[];
  shifts: ReadonlyMap<string, Shift>;
};

export const PinRoom = memo(function PinRoom({ labels, shapes, clusters, shifts }: Props) {
  useUnseenImage();
  return (
    <>
      <Room
        id="cluster-room"
        boxes={clusters}
        shifts={shifts}
        radius={CLUSTER_RADIUS_PX}
        above={0}
      />
      <Room
        id="label-room"
        boxes={labels}
        shifts={shifts}
        radius={LABEL_PX}
        above={PIN_MIDDLE_PX}
      />
      <Room
        id="shape-room"
        boxes={shapes}
        shifts={shifts}
        radius={COMPACT_RADIUS_PX}
        above={PIN_MIDDLE_PX}
      />
    </>
  );
});

type RoomProps = {
  id: string;
  boxes: readonly PinBox[];
  shifts: Props['shifts'];
  radius: number | number[];
  /** Pixels between the location and the centre of its pin. */
  above: number;
};

function Room({ id, boxes, shifts, radius, above }: RoomProps) {
  const data = useMemo(
    () => ({
      type: 'FeatureCollection' as const,
      features: boxes.map((box) => {
        const { lng, lat } = shifts.get(box.key) ?? box;
        const geometry = { type: 'Point' as const, coordinates: [lng, lat] };
        return { type: 'Feature' as const, properties: {}, geometry };
      }),
    }),
    [boxes, shifts],
  );
  return (
    <Source id={id} type="geojson" data={data}>
      <Layer
        id={id}
        type="symbol"
        layout={{
          'icon-image': UNSEEN,
          'icon-allow-overlap': true,
          'icon-offset': [0, -above],
          'icon-padding': radius,
        }}
      />
    </Source>
  );
}

/** One transparent pixel, given when the map misses it: at first, and after a change of style, which removes images. */
function useUnseenImage(): void {
  const map = useMap().current?.getMap();
  useEffect(() => {
    if (!map) return;
    map.setMissingStyleImageResolver((id) => {
      if (id !== UNSEEN || map.hasImage(UNSEEN)) return;
      map.addImage(UNSEEN, { width: 1, height: 1, data: new Uint8Array(4) });
    });
    return () => void map.setMissingStyleImageResolver(null);
  }, [map]);
}
