import { errorCode, errorMessage, UserError } from '../core/user-error.ts'

const reasons = new Map([
  ['EACCES', 'this user may not write there'],
  ['EPERM', 'this user may not write there'],
  ['EROFS', 'nothing can be written to that disk'],
  ['ENOSPC', 'the disk is full'],
  ['EDQUOT', 'this user may not store more on that disk'],
  ['EFBIG', 'files may not be that large here'],
  ['EBUSY', 'it is in use, or a disk of its own; choose a folder inside of it with --out'],
  ['EMFILE', 'too many files are open'],
  ['ENFILE', 'too many files are open'],
])

/** Does something to a file or a folder, and says in words what kept it from that. */
export function attempt<Value>(place: string, run: () => Value): Value {
  try {
    return run()
  } catch (problem) {
    throw new UserError(
      `${place} cannot be written: ${reasons.get(errorCode(problem) ?? '') ?? errorMessage(problem)}. What was built before is as it was.`,
      { cause: problem },
    )
  }
}
