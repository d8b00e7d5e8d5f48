/** The question below each page, and its form. */
export const feedbackStrings = {
  raiseIssue: 'Report an issue',
  feedback: {
    question: 'Was this page helpful?',
    yes: 'Yes',
    no: 'No',
    why: { up: 'What helped?', down: 'What went wrong?' },
    reasons: {
      up: {
        easy: 'Easy to follow',
        solved: 'Solved my problem',
        examples: 'Good examples',
        other: 'Something else',
      },
      down: {
        unclear: 'Hard to follow',
        missing: 'Missing information',
        incorrect: 'Incorrect or out of date',
        'broken-example': 'An example does not work',
        other: 'Something else',
      },
    },
    comment: 'Anything else? (optional)',
    privacy: 'Sent without your name. Leave out passwords and keys.',
    send: 'Send',
    cancel: 'Cancel',
    thanks: 'Thanks for your feedback.',
    failed: 'Your feedback could not be sent. Try again later.',
    tooMany: 'Too much feedback at once. Try again in a minute.',
  },
}
