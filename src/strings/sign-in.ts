import { plural } from './intl.ts'

/** Pages for signing in and out, and for agent keys. */
export const signInStrings = {
  account: {
    label: 'Account',
    signIn: 'Sign in',
    key: 'Agent key',
    signOut: 'Sign out',
  },
  signIn: {
    titleOf: (site: string) => `Sign in to ${site}`,
    titleToReadOn: 'Sign in to continue',
    titleAgain: 'Sign in again',
    ended: 'Your session has expired.',
    comeBack: 'You will return to {path}',
    username: 'Username',
    password: 'Password',
    button: 'Sign in',
    continueWith: (name: string) => `Continue with ${name}`,
    noMatch: 'Incorrect username or password.',
    wrongPassword: 'Incorrect password.',
    triesLeft: (count: number) => `${plural(count, 'attempt', 'attempts')} left before a short lockout.`,
    wait: (minutes: number) => `Too many attempts. Try again in ${formatMinutes(minutes)}.`,
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
    lead: (days: number) =>
      `With a key, your agent can read and search the pages you have access to. A key is valid for ${plural(days, 'day', 'days')}, or until you sign out everywhere.`,
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
}

function formatMinutes(minutes: number): string {
  return minutes < 60
    ? plural(minutes, 'minute', 'minutes')
    : plural(Math.ceil(minutes / 60), 'hour', 'hours')
}

/** The page that a sign-in provider returns to. */
export const signingIn = 'Signing in'
export const oneMoment = 'One moment…'
export const oauthNeedsScript =
  'This page needs JavaScript to pass the response to the playground. You can close this window.'
export const jwtNeedsScript = 'Signing in needs JavaScript. Turn it on and sign in again.'
export const noToken =
  'This URL contains no sign-in token. Go back to the documentation and sign in from there.'
