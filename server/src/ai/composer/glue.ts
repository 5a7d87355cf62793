import type { NounPhrase } from './noun-phrases.ts'

/**
 * All the words that the composer adds of its own. Each is a whole sentence, a heading or a label; a gap is filled with a
 * name, an address, or a phrase verified to be a noun, so that none can break. Nothing here states a fact.
 */
export const glue = {
  /** Where a brief names its subject and says no more of it. */
  news: ['News from {name}: {phrase}.', 'New at {name}: {phrase}.'],
  topic: ['Let us talk about {phrase}.', 'A few words about {phrase}.', 'Today: {phrase}.'],
  mention: ['Not to forget: {phrase}.', 'Also: {phrase}.'],
  /** Where there is no brief to speak of. */
  bare: ['A few words from {name}.', 'Good day from {name}.'],
  greeting: ['Hello,', 'Hello from {name},', 'Good day,'],
  greetingFormal: ['Dear reader,', 'Good day,', 'Dear readers,'],
  greetingWarm: ['Hi there,', 'Hi,', 'Hello,'],
  message: ['Hi, this is {name}.', 'This is {name}.', '{name} here.'],
  messageFormal: ['Good day from {name}.', 'This is {name}.', '{name} here.'],
  messageWarm: ['Hi, this is {name}.', 'Hi from {name}.', '{name} here.'],
  signOff: ['Until next time,', 'With thanks for reading,'],
  signOffFormal: ['Kind regards,'],
  signOffWarm: ['See you soon,', 'Until next time,'],
  reply: ['Questions? Just reply to this message.', 'If you have a question, reply here.'],
  comment: ['Questions? Ask us in the comments.', 'If you have a question, leave it in the comments.'],
  place: ['You will find us in {place}.'],
  address: ['You will find us at {place}.'],
  linkGiven: ['Find out more', 'Read more', 'More on this'],
  linkHome: ['More about us', 'Find out more about us', 'Get to know us'],
  mission: ['Our mission: {text}'],
  vision: ['What we work towards: {text}'],
  headDetails: ['More about it', 'In more detail', 'What there is to know'],
  headWhen: ['When and where'],
  headCost: ['What it costs'],
  headWhy: ['Why it matters to us', 'Why we do it', 'What drives us'],
  headAbout: ['About {name}', 'Who we are', 'A word about us'],
  /** Over sentences that begin with the name themselves. */
  headUs: ['Who we are', 'A word about us', 'About us'],
  headNext: ['What to do next', 'The next step'],
} as const satisfies Record<string, readonly string[]>

export type Glue = keyof typeof glue

interface Gaps {
  name?: string
  phrase?: NounPhrase
  place?: string
  text?: string
}

/** One of the forms, another for each turn, its gaps filled. A single person does not say "we". */
export function say(form: Glue, turn: number, gaps: Gaps, isOnePerson: boolean): string {
  const forms = glue[form]
  const chosen: string = forms[turn % forms.length] ?? forms[0]
  return (isOnePerson ? inFirstPerson(chosen) : chosen).replace(/\{(\w+)\}/g, (_, gap: keyof Gaps) => gaps[gap] ?? '')
}

function inFirstPerson(text: string): string {
  return text
    .replace(/Who we are|About us/, 'About me')
    .replace(/\bwe\b/g, 'I')
    .replace(/\bOur\b/g, 'My')
    .replace(/\bour\b/g, 'my')
    .replace(/(?<!Let )\bus\b/g, 'me')
}
