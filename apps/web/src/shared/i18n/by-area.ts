/** Files of texts by the area they are named after. */
export const byArea = (files: Record<string, object>): Record<string, object> =>
  Object.fromEntries(
    Object.entries(files).map(([path, texts]) => [
      path.slice(path.lastIndexOf('/') + 1, -'.json'.length),
      texts,
    ]),
  );
