/** A feed that cannot be imported; `message` is a sentence that says why and what to do. */
export class FeedRefused extends Error {}
