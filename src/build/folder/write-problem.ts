import { errorCode, errorMessage, UserError } from '../../core/user-error.ts'

const reasons = new Map([
  ['EACCES', 'this user has no permission to write there'],
  ['EPERM', 'this user has no permission to write there'],
  ['EROFS', 'the disk is read-only'],
  ['ENOSPC', 'the disk is full'],
  ['EDQUOT', 'the disk quota of this user is exceeded'],
  ['EFBIG', 'the file system does not allow files of this size'],
  ['EBUSY', 'it is in use or a mount point; choose a folder inside it with --out'],
  ['EMFILE', 'too many files are open'],
  ['ENFILE', 'too many files are open'],
])

/** Runs a file operation and explains errors. */
export function attempt<Value>(
  place: string,
  run: () => Value,
  state = 'The previous build is unchanged.',
): Value {
  try {
    return run()
  } catch (problem) {
    throw new UserError(
      `Cannot write ${place}: ${reasons.get(errorCode(problem) ?? '') ?? errorMessage(problem)}. ${state}`,
      { cause: problem },
    )
  }
}
