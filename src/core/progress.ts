/** Reports how far a long task is: the name of a stage, and how many of its steps are done where they can be counted. */
export type ReportProgress = (stage: string, done?: number, all?: number) => void
