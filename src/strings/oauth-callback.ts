/** The page that the OAuth provider returns to. */

export const done = 'Done. You can close this window.'
export const nothingToDo = 'Nothing to do here. You can close this window.'
export const pageClosed = 'The page that requested this sign-in is gone. Close this window and try again.'
