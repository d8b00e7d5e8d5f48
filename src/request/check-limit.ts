/** Differences after which nobody reads on: a check stops there. */
export const mostDifferences = 1000
