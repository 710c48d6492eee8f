const MAX_BYTES = 5 * 1024 * 1024;
const TYPES = new Set(['image/jpeg', 'image/png', 'image/webp']);

/** What keeps a file from being sent at all, as the code the server would refuse it with; null when it may try. */
export function imageFault({ type, size }: Pick<File, 'type' | 'size'>) {
  if (!TYPES.has(type)) return 'image_not_valid';
  return size > MAX_BYTES ? 'image_too_large' : null;
}

/** For the file dialog. */
export const IMAGE_TYPES = [...TYPES].join(',');
