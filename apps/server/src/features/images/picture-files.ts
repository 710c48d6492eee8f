// Stores pictures as files in two sizes with generated names, for any owner.
import type { Picture } from '@voltagora/contract';
import type { FileStore } from '../../platform/files/file-store.ts';
import { createSerialQueue } from '../../platform/jobs/serial-queue.ts';
import { LARGE_WIDTH, reencodeImage, SMALL_WIDTH } from './reencode-image.ts';

/** Maximum size of an upload. */
export const PICTURE_BYTES_MAX = 5 * 1024 * 1024;

const WAITING_MAX = 10;
const WIDTHS = [LARGE_WIDTH, SMALL_WIDTH];
const NAME = /^[0-9a-f-]{36}-(1600|480)\.webp$/;
const fileName = (id: string, width: number) => `images/${id}-${width}.webp`;

export type PictureFiles = ReturnType<typeof createPictureFiles>;

export function createPictureFiles(files: FileStore) {
  // One at a time, because decoding a picture takes much memory.
  const serialQueue = createSerialQueue(WAITING_MAX);
  async function remove(ids: readonly string[]): Promise<void> {
    for (const id of ids) {
      for (const width of WIDTHS) await files.remove(fileName(id, width));
    }
  }
  return {
    /**
     * Re-encodes an upload, writes its files and calls `keep`; deletes the files if `keep` throws. Error codes:
     * image_not_valid, image_too_large, too_many_requests, and those of `keep`.
     */
    add: async <T>(
      id: string,
      file: Buffer,
      keep: (size: { width: number; height: number }) => Promise<T>,
    ): Promise<T> =>
      serialQueue(async () => {
        const { large, small, width, height } = await reencodeImage(file);
        // The files come before the row, so that a listed picture always has its files.
        await files.write(fileName(id, LARGE_WIDTH), large);
        await files.write(fileName(id, SMALL_WIDTH), small);
        try {
          return await keep({ width, height });
        } catch (error) {
          await remove([id]);
          throw error;
        }
      }),
    /** A picture by file name; undefined when there is none. */
    read: async (name: string) => (NAME.test(name) ? files.read(`images/${name}`) : undefined),
    /** Does nothing for missing files. */
    remove,
  };
}

/** The addresses of a picture's two sizes, relative to this server. */
export const presentPicture = (row: { id: string; width: number; height: number }): Picture => ({
  id: row.id,
  url: `/images/${row.id}-${LARGE_WIDTH}.webp`,
  thumbnail_url: `/images/${row.id}-${SMALL_WIDTH}.webp`,
  width: row.width,
  height: row.height,
});
