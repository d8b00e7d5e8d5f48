/** Differences after which nobody reads on: a check stops there. */
export const maxDifferences = 1000
