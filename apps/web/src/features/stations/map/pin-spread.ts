/** Moves overlapping pins apart by a few pixels, so that each can be seen and tapped. */

export type PinBox = {
  key: string;
  lat: number;
  lng: number;
  width: number;
  height: number;
  /** Pixels between the location and the centre of its pin. */
  above: number;
};
/** Offset in pixels, and the resulting location on the map. */
export type Shift = { x: number; y: number; lat: number; lng: number };

/** Pixels that stay free between two labels. */
const LABEL_GAP_PX = 2;

/** The keys of the pins that have room for their labels; the first ones take it. Without a zoom, all of few pins. */
export function labelledPins(
  pins: readonly PinBox[],
  zoom: number | null,
  mostWithoutZoom: number,
): ReadonlySet<string> {
  if (zoom === null)
    return new Set(pins.length > mostWithoutZoom ? [] : pins.map(({ key }) => key));
  const world = TILE_PX * 2 ** zoom;
  const placed: Placed[] = [];
  for (const pin of pins) {
    const at = placeOf(pin, world);
    const isFree = placed.every(
      (other) =>
        Math.abs(other.x - at.x) >= (other.width + at.width) / 2 + LABEL_GAP_PX ||
        Math.abs(other.y - at.y) >= (other.height + at.height) / 2 + LABEL_GAP_PX,
    );
    if (isFree) placed.push(at);
  }
  return new Set(placed.map(({ key }) => key));
}

const FARTHEST_PX = 30;
const ROUNDS = 14;
const TILE_PX = 512;
/** Above this number pins are only dots, and comparing all pairs would be slow. */
const PINS_AT_MOST = 400;

type Placed = PinBox & { homeX: number; homeY: number; x: number; y: number };

/** The offset of each moved pin by its key; empty without a zoom. */
export function spreadPins(
  pins: readonly PinBox[],
  zoom: number | null,
): ReadonlyMap<string, Shift> {
  if (zoom === null || pins.length > PINS_AT_MOST) return new Map();
  const world = TILE_PX * 2 ** zoom;
  const placed = pins.map((pin) => placeOf(pin, world));
  for (let round = 0; round < ROUNDS && pushAll(placed); round += 1);
  const moved = placed.filter(({ x, y, homeX, homeY }) => x !== homeX || y !== homeY);
  return new Map(
    moved.map(({ key, above, x, y, homeX, homeY }) => [
      key,
      {
        x: Math.round(x - homeX),
        y: Math.round(y - homeY),
        lat: latitude((y + above) / world),
        lng: (x / world) * 360 - 180,
      },
    ]),
  );
}

function placeOf(pin: PinBox, world: number): Placed {
  const homeX = ((pin.lng + 180) / 360) * world;
  const homeY = mercator(pin.lat) * world - pin.above;
  return { ...pin, homeX, homeY, x: homeX, y: homeY };
}

/** The offset as a style. */
export const shiftStyle = (shift: Shift | undefined): { translate?: string } =>
  shift ? { translate: `${shift.x}px ${shift.y}px` } : {};

function mercator(lat: number): number {
  const radians = (lat * Math.PI) / 180;
  return (1 - Math.asinh(Math.tan(radians)) / Math.PI) / 2;
}

const latitude = (y: number): number =>
  (Math.atan(Math.sinh((1 - 2 * y) * Math.PI)) * 180) / Math.PI;

/** Moves all overlapping pairs apart once; false if there were none. */
function pushAll(pins: Placed[]): boolean {
  let hasMoved = false;
  for (const [index, one] of pins.entries()) {
    for (const other of pins.slice(index + 1)) {
      if (pushApart(one, other)) hasMoved = true;
    }
  }
  return hasMoved;
}

/** Moves two pins apart along the axis with the smaller overlap, each by half. */
function pushApart(one: Placed, other: Placed): boolean {
  const right = other.x - one.x;
  const down = other.y - one.y;
  const tooCloseX = (one.width + other.width) / 2 - Math.abs(right);
  const tooCloseY = (one.height + other.height) / 2 - Math.abs(down);
  if (tooCloseX < 1 || tooCloseY < 1) return false;
  const isSideways = tooCloseX <= tooCloseY;
  const step = (isSideways ? tooCloseX : tooCloseY) / 2;
  const sign = (isSideways ? right : down) < 0 ? -1 : 1;
  shift(one, isSideways ? -sign * step : 0, isSideways ? 0 : -sign * step);
  shift(other, isSideways ? sign * step : 0, isSideways ? 0 : sign * step);
  return true;
}

function shift(pin: Placed, byX: number, byY: number): void {
  pin.x = near(pin.homeX, pin.x + byX);
  pin.y = near(pin.homeY, pin.y + byY);
}

const near = (home: number, wanted: number): number =>
  Math.min(home + FARTHEST_PX, Math.max(home - FARTHEST_PX, wanted));
