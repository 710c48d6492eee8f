// Images of other makers in the files of a deployment. A tag can be moved to another image; a digest cannot.

/**
 * The form `image:tag@sha256:…`, after `FROM` or as the default of `ARG …_IMAGE` in a Dockerfile, after `image:` or `…_IMAGE:` in YAML,
 * also as the default of a variable there.
 */
const REFERENCE =
  /(?<=^(?:FROM\s+|ARG\s+\w+_IMAGE=|\s*(?:image|\w+_IMAGE):\s+)(?:\$\{\w+:-)?)(?<image>[^\s@{}$]+:[^\s@{}]+)(?<digest>@sha256:[0-9a-f]{64})?/gm;
/** Built from this repository. */
const OWN = /^voltagora(?::|$)/;

/** The images of a file that have a tag without a digest, each once. */
export function imagesWithoutDigest(text: string): string[] {
  const found = [...text.matchAll(REFERENCE)].flatMap(({ groups }) =>
    groups?.['digest'] === undefined ? [groups?.['image'] ?? ''] : [],
  );
  return [...new Set(found)].filter((image) => !OWN.test(image));
}

/** The file with the digest of each image: of those without one, and newer ones of the others. */
export const withDigests = (text: string, digestOf: (image: string) => string): string =>
  text.replace(REFERENCE, (reference, image: string) =>
    OWN.test(image) ? reference : `${image}@${digestOf(image)}`,
  );
