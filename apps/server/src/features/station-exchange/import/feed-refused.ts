/** A feed cannot be read or taken at all; the message, a sentence, says why and what to do. */
export class FeedRefused extends Error {}
