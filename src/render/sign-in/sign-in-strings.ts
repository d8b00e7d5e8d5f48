/** Texts about signing in and out, and about keys for agents. */
export const signInStrings = {
  account: {
    label: 'Account',
    signIn: 'Sign in',
    key: 'Key for agents',
    signOut: 'Sign out',
  },
  signIn: {
    titleOf: (site: string) => `Sign in to ${site}`,
    titleToReadOn: 'Sign in to read on',
    titleAgain: 'Sign in again',
    ended: 'You are not signed in any more, because your session has ended.',
    comeBack: 'You will come back to {path}',
    name: 'Name',
    password: 'Password',
    button: 'Sign in',
    continueWith: (name: string) => `Continue with ${name}`,
    noMatch: 'That name and password do not match.',
    wrongPassword: 'That is not the password.',
    triesLeft: (count: number) =>
      count === 1
        ? 'One try left before there is a pause.'
        : `${capitalise(inWords(count))} tries left before there is a pause.`,
    wait: (minutes: number) => `Too many tries. Wait ${spanInWords(minutes)}, then try again.`,
    startAgain: 'This sign-in is not valid any more. Begin again.',
    provider: 'The sign-in did not work. Try again in a moment, or ask whoever runs this site.',
  },
  signOut: {
    title: 'Sign out',
    signedInAs: 'You are signed in as {name}.',
    button: 'Sign out',
    everywhere: 'Sign out on all devices',
    everywhereNote: 'To sign out on all devices also ends the keys that you made for agents.',
    back: 'Stay signed in and go back',
    doneTitle: 'You are signed out',
    signInAgain: 'Sign in again',
  },
  agentKey: {
    title: 'Key for agents',
    lead: (days: number) =>
      `With a key, an agent of yours reads and searches what you may read here. It holds for ${
        days === 1 ? 'one day' : `${inWords(days)} days`
      }, or until you sign out on all devices.`,
    newKey: 'Your new key',
    once: 'Copy the key now: it is shown this one time. Whoever has it reads what you may read.',
    useTitle: 'How to use it',
    use: 'Tell your agent where the MCP server of this site is, and to send this header with every request.',
    address: 'Address',
    header: 'Header',
    placeholder: 'YOUR_KEY',
    make: 'Make a key',
    makeAnother: 'Make another key',
  },
}

const smallNumbers = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']

function inWords(count: number): string {
  return smallNumbers[count] ?? String(count)
}

function spanInWords(minutes: number): string {
  if (minutes < 60) return minutes === 1 ? 'one minute' : `${inWords(minutes)} minutes`
  const hours = Math.ceil(minutes / 60)
  return hours === 1 ? 'one hour' : `${inWords(hours)} hours`
}

function capitalise(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
