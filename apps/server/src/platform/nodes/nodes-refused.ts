/** A node that must not start, with one line for the person who started it. */
export class NodesRefused extends Error {}
