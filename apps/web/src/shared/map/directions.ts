type Place = { lat: number; lng: number; name: string };

/** A link that opens directions in the map app of this device, or on the web. */
export function directionsHref({ lat, lng, name }: Place, userAgent: string): string {
  if (/android/i.test(userAgent)) {
    // A bracket in the name would end the label.
    const label = encodeURIComponent(name.replaceAll(/[()]/g, ' '));
    return `geo:${lat},${lng}?q=${lat},${lng}(${label})`;
  }
  if (/iphone|ipad|macintosh/i.test(userAgent)) {
    return `https://maps.apple.com/?daddr=${lat},${lng}`;
  }
  return `https://www.openstreetmap.org/directions?to=${lat}%2C${lng}`;
}
