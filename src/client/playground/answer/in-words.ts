/** What the pane says in words, besides the body: small parts that are loaded together when the first is needed. */
export { AnswerFacts } from './answer-facts.tsx'
export { EmptyBody } from './empty-body.tsx'
export { ExplanationView } from './explanation-view.tsx'
export { Remarks } from './remarks.tsx'
