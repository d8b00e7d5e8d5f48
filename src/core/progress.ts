/** Reports the stage of a long task, with the number of completed steps if they can be counted. */
export type ReportProgress = (stage: string, done?: number, all?: number) => void
