/** A check stops here, since no one reads more. */
export const maxFindings = 1000
