/** Text files by area, which is their file name. */
export const byArea = (files: Record<string, object>): Record<string, object> =>
  Object.fromEntries(
    Object.entries(files).map(([path, texts]) => [
      path.slice(path.lastIndexOf('/') + 1, -'.json'.length),
      texts,
    ]),
  );
