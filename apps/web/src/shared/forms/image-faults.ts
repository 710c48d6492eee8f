const MAX_BYTES = 5 * 1024 * 1024;
const TYPES = new Set(['image/jpeg', 'image/png', 'image/webp']);

/** Checks a file before upload. Returns the error code that the server would answer with, or null. */
export function imageFault({ type, size }: Pick<File, 'type' | 'size'>) {
  if (!TYPES.has(type)) return 'image_not_valid';
  return size > MAX_BYTES ? 'image_too_large' : null;
}

/** For the file dialog. */
export const IMAGE_TYPES = [...TYPES].join(',');
