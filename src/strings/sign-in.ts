import { message } from './messages/in-english.ts'

/** Pages for signing in and out, and for agent keys. */
export const signInStrings = {
  account: {
    label: 'Account',
    signIn: 'Sign in',
    key: 'Agent key',
    signOut: 'Sign out',
  },
  signIn: {
    titleOf: message('Sign in to {site}'),
    titleToReadOn: 'Sign in to continue',
    titleAgain: 'Sign in again',
    ended: 'Your session has expired.',
    comeBack: 'You will return to {path}',
    username: 'Username',
    password: 'Password',
    button: 'Sign in',
    continueWith: message('Continue with {name}'),
    noMatch: 'Incorrect username or password.',
    wrongPassword: 'Incorrect password.',
    triesLeft: message({
      one: '{count} attempt left before a short lockout.',
      other: '{count} attempts left before a short lockout.',
    }),
    waitMinutes: message({
      one: 'Too many attempts. Try again in {count} minute.',
      other: 'Too many attempts. Try again in {count} minutes.',
    }),
    waitHours: message({
      one: 'Too many attempts. Try again in {count} hour.',
      other: 'Too many attempts. Try again in {count} hours.',
    }),
    startAgain: 'This sign-in has expired. Start again.',
    provider: 'Sign-in failed. Try again later, or contact the site owner.',
    providerProblems: {
      denied: 'The provider denied access, or you did not allow it to share your identity with this site.',
      notSignedIn: 'Sign in at the provider first, then try again.',
      failed: 'The sign-in provider has a problem. Try again in a few minutes.',
      unreachable: 'The sign-in provider cannot be reached. Try again in a few minutes.',
      misconfigured: 'This site is not set up correctly at the sign-in provider. Contact the site owner.',
      tooManyGroups: 'You are in more groups than the provider can send. Contact the site owner.',
    },
  },
  signOut: {
    title: 'Sign out',
    signedInAs: 'You are signed in as {name}.',
    button: 'Sign out',
    everywhere: 'Sign out everywhere',
    everywhereNote: 'Signing out everywhere also revokes your agent keys.',
    back: 'Stay signed in',
    doneTitle: 'You are signed out',
    signInAgain: 'Sign in again',
  },
  agentKey: {
    title: 'Agent key',
    lead: message({
      one: 'With a key, your agent can read and search the pages you have access to. A key is valid for {count} day, or until you sign out everywhere.',
      other:
        'With a key, your agent can read and search the pages you have access to. A key is valid for {count} days, or until you sign out everywhere.',
    }),
    newKey: 'Your new key',
    once: 'Copy the key now. It is shown only once, and anyone who has it can read the pages you have access to.',
    useTitle: 'Use the key',
    use: "Add this site's MCP server to your agent, and send this header with every request.",
    address: 'URL',
    header: 'Header',
    placeholder: 'YOUR_KEY',
    make: 'Create key',
    makeAnother: 'Create another key',
  },
  /** The pages that sign-in providers return to. */
  callback: {
    title: 'Signing in',
    wait: 'One moment…',
    oauthNeedsScript:
      'This page needs JavaScript to pass the response to the playground. You can close this window.',
    jwtNeedsScript: 'Signing in needs JavaScript. Turn it on and sign in again.',
    noToken: 'This URL contains no sign-in token. Go back to the documentation and sign in from there.',
    done: 'Done. You can close this window.',
    nothingToDo: 'Nothing to do here. You can close this window.',
    pageClosed: 'The page that requested this sign-in is gone. Close this window and try again.',
  },
}
