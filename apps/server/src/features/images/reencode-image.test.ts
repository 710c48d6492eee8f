import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { reencodeImage } from './reencode-image.ts';

const sea = { r: 20, g: 90, b: 160 };
const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: sea } });
const codeOf = (bytes: Buffer): Promise<string> =>
  reencodeImage(bytes).then(
    () => 'taken',
    (error: { code: string }) => error.code,
  );

/** A PNG with a declared size and almost no pixel data. */
function pngOf(width: number, height: number, pixels = Buffer.alloc(8)): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 0, 0, 0, 0], 8);
  const chunks = [
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(pixels)),
    chunk('IEND', Buffer.alloc(0)),
  ];
  return Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), ...chunks]);
}

function chunk(type: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const body = Buffer.concat([Buffer.from(type), data]);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

function crc32(bytes: Buffer): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return (crc ^ 0xffffffff) >>> 0;
}

describe('[S7.28] a picture', () => {
  it.each(['jpeg', 'png', 'webp'] as const)('as %s becomes two WebP files', async (format) => {
    const sent = await plain(4000, 3000).toFormat(format).toBuffer();
    const { large, small, width, height } = await reencodeImage(sent);
    expect([width, height]).toEqual([1600, 1200]);
    expect(await sharp(large).metadata()).toMatchObject({ format: 'webp', width: 1600 });
    expect(await sharp(small).metadata()).toMatchObject({
      format: 'webp',
      width: 480,
      height: 360,
    });
    const [blue] = (await sharp(small).stats()).channels.toReversed();
    expect(Math.abs((blue?.mean ?? 0) - sea.b)).toBeLessThan(6);
  });

  it('that is small is not enlarged', async () => {
    const { width, height, small } = await reencodeImage(await plain(300, 200).png().toBuffer());
    expect([width, height]).toEqual([300, 200]);
    expect(await sharp(small).metadata()).toMatchObject({ width: 300, height: 200 });
    expect(await reencodeImage(await plain(1, 1).png().toBuffer())).toMatchObject({ width: 1 });
  });

  it('[B17] loses its location and author, and is rotated upright', async () => {
    const sent = await plain(400, 200)
      .withExif({
        IFD0: { Artist: 'SECRET-ARTIST' },
        IFD3: { GPSLatitude: '37/1 58/1 0/1', GPSLatitudeRef: 'N' },
      })
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">SECRET-XMP</x:xmpmeta>')
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const before = await sharp(sent).metadata();
    expect([before.orientation, before.exif?.includes('SECRET-ARTIST')]).toEqual([6, true]);
    const { large, small, width, height } = await reencodeImage(sent);
    expect([width, height]).toEqual([200, 400]);
    for (const file of [large, small]) {
      const { exif, xmp, iptc, orientation } = await sharp(file).metadata();
      expect({ exif, xmp, iptc, orientation }).toEqual({});
      expect(file.includes('SECRET') || file.includes('GPS')).toBe(false);
    }
  });

  it('[B17] with a page or a program after its end loses it', async () => {
    const tail = '*/=1;alert(1)/*<script>alert(1)</script><?php system($_GET[0]);';
    const sent = Buffer.concat([await plain(50, 50).jpeg().toBuffer(), Buffer.from(tail)]);
    const { large } = await reencodeImage(sent);
    expect(large.includes('alert') || large.includes('php')).toBe(false);
  });

  it('that is animated becomes its first frame', async () => {
    const frame = (background: string) =>
      sharp({ create: { width: 10, height: 10, channels: 3, background } })
        .png()
        .toBuffer();
    const three = await Promise.all(['red', 'green', 'blue'].map(frame));
    const frames = await sharp(three, { join: { animated: true } })
      .webp()
      .toBuffer();
    expect((await sharp(frames).metadata()).pages).toBe(3);
    expect(await reencodeImage(frames)).toMatchObject({ width: 10, height: 10 });
  });
});

describe('[B17] a file that is not an accepted picture', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  it.each([
    ['an SVG with a script', Buffer.from(svg)],
    ['an SVG that says XML first', Buffer.from(`<?xml version="1.0"?>${svg}`)],
    ['a PDF', Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF')],
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['nothing', Buffer.alloc(0)],
    ['text', Buffer.from('φόρτιση 充电 🔌')],
    ['a JPEG by its first bytes alone', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3, 4])],
    ['a PNG by its first bytes alone', pngOf(10, 10).subarray(0, 8)],
    ['a WebP by its first bytes alone', Buffer.from('RIFF....WEBPVP8 nothing')],
    ['a GIF that is a script', Buffer.from("GIF89a/*\u0001\u0000*/='';alert(1)")],
  ])('%s is refused', async (_, bytes) => {
    expect(await codeOf(bytes)).toBe('image_not_valid');
  });

  it('is refused as GIF, TIFF or SVG, although the library could read it', async () => {
    for (const format of ['gif', 'tiff', 'avif'] as const) {
      expect(await codeOf(await plain(20, 20).toFormat(format).toBuffer())).toBe('image_not_valid');
    }
  });

  it('is refused when it is truncated', async () => {
    const noise = sharp({
      create: {
        width: 600,
        height: 600,
        channels: 3,
        noise: { type: 'gaussian', mean: 128, sigma: 30 },
        background: sea,
      },
    });
    for (const format of ['jpeg', 'png', 'webp'] as const) {
      const whole = await noise.clone().toFormat(format).toBuffer();
      expect([format, await codeOf(whole)]).toEqual([format, 'taken']);
      const half = whole.subarray(0, Math.floor(whole.length / 2));
      expect([format, await codeOf(half)]).toEqual([format, 'image_not_valid']);
    }
  });

  it('is refused as a decompression bomb before it is decoded', async () => {
    const before = process.memoryUsage().rss;
    expect(await codeOf(pngOf(10, 100_000 * 100))).toBe('image_too_large');
    expect(await codeOf(pngOf(100_000, 100_000))).toBe('image_too_large');
    expect(await codeOf(pngOf(4_900, 4_900))).toBe('image_too_large');
    expect(await codeOf(pngOf(10, 100_000))).toBe('image_not_valid');
    expect(process.memoryUsage().rss - before).toBeLessThan(200_000_000);
  });

  it('is not refused at 24 million pixels', async () => {
    const sent = await plain(6_000, 4_000).png().toBuffer();
    expect(await reencodeImage(sent)).toMatchObject({ width: 1600, height: 1067 });
  });
});
