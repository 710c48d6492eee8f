// Re-encodes an uploaded picture: decoded within limits, rotated upright, without metadata such as location and author.
// Anything that is not a JPEG, PNG or WebP by its first bytes is refused without decoding.
import sharp from 'sharp';
import { AppError } from '../../platform/http/app-error.ts';

export const LARGE_WIDTH = 1600;
export const SMALL_WIDTH = 480;

const PIXELS_MAX = 24_000_000;
const SECONDS_MAX = 20;
const QUALITY = 80;

/** First bytes of each format; `undefined` matches any byte. */
const MAGIC = {
  jpeg: [0xff, 0xd8, 0xff],
  png: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  webp: [...Buffer.from('RIFF'), ...Array<undefined>(4), ...Buffer.from('WEBP')],
};

// libvips reads many more formats, some of them attack surface that nothing here needs.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
});
sharp.cache(false);

export interface StoredImage {
  large: Buffer;
  small: Buffer;
  /** Of the large size. */
  width: number;
  height: number;
}

/** Refuses with image_not_valid and image_too_large. */
export async function reencodeImage(bytes: Buffer): Promise<StoredImage> {
  const format = formatOf(bytes);
  if (format === undefined) throw notValid();
  try {
    const found = await sharp(bytes, { limitInputPixels: false }).metadata();
    if (found.format !== format) throw notValid();
    if (found.width * found.height > PIXELS_MAX) throw tooLarge();
    const large = await shrink(bytes, LARGE_WIDTH);
    const small = await shrink(large.data, SMALL_WIDTH);
    const { width, height } = large.info;
    return { large: large.data, small: small.data, width, height };
  } catch (error) {
    if (error instanceof AppError) throw error;
    // Every decoding error is a fault of the uploaded bytes.
    throw notValid();
  }
}

function formatOf(bytes: Buffer): keyof typeof MAGIC | undefined {
  const formats = ['jpeg', 'png', 'webp'] as const;
  return formats.find((format) =>
    MAGIC[format].every((byte, at) => byte === undefined || bytes[at] === byte),
  );
}

const shrink = (bytes: Buffer, side: number) =>
  sharp(bytes, { limitInputPixels: PIXELS_MAX, failOn: 'error', sequentialRead: true })
    .timeout({ seconds: SECONDS_MAX })
    .autoOrient()
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: QUALITY })
    .toBuffer({ resolveWithObject: true });

const notValid = (): AppError =>
  new AppError('image_not_valid', 'This is not a JPEG, PNG or WebP picture, or it is damaged.');
const tooLarge = (): AppError =>
  new AppError('image_too_large', 'The picture has more than 24 million pixels. Make it smaller.');
