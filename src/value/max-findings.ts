/** A check stops here: nobody reads on after so many findings. */
export const maxFindings = 1000
