import type { Suggestions } from '@postwright/contract/content/posts'
import type { ContentType } from '@postwright/contract/core/content-types'

interface Craft {
  /** How one speaks there, to whom. */
  register: string
  /** What tells a good one from a dutiful one. */
  good: string
  /** What goes with the text. */
  parts: readonly (keyof Suggestions)[]
  /** The parts in the notes, as JSON with an explanation in place of each value. */
  notes: string
}

/** What a model is told of each content type beside its shape and its limits, which are in the platform rules. */
export const crafts: Readonly<Record<ContentType, Craft>> = {
  linkedin: {
    register: 'One professional to others in the field: first person, plain, specific, never a slogan.',
    good: 'The first line is a statement that somebody could disagree with or learn from, not a question and not an announcement. One idea a paragraph, each with a detail that only somebody who does the work knows.',
    parts: ['imageIdea'],
    notes: '"imageIdea": "a photograph that this business could take itself"',
  },
  newsletter: {
    register: 'A letter to a person who asked for it: warm, direct, one reader at a time.',
    good: 'The subject says what is inside. The first paragraph would do alone. Each section gives something of use before it asks for anything, and there is one thing to do next, not three.',
    parts: ['preheader'],
    notes: '"preheader": "what mail programs show after the subject: at most 90 characters that do not repeat it"',
  },
  blog: {
    register: 'Somebody who knows the subject explains it to a reader who searched for it.',
    good: 'It answers the question of the title in the introduction, then shows how, with steps, amounts, examples and what to do when it goes wrong. A reader who never buys is still glad of it. It is as long as the length asked for and says each thing once.',
    parts: ['tags', 'imageIdea'],
    notes: '"tags": ["three to five words that readers search for"], "imageIdea": "a cover picture"',
  },
  articles: {
    register: 'An essay for readers outside the business: argued, calm, in the third person where the business is not the subject.',
    good: 'The first paragraph states the point. Each section proves a part of it with a mechanism, an example, an exception or the strongest objection and its answer. It ends with what follows from it.',
    parts: ['tags', 'imageIdea'],
    notes: '"tags": ["three to five subjects"], "imageIdea": "a cover picture"',
  },
  x: {
    register: 'Terse and concrete, said once, as to people who know the subject.',
    good: 'The most surprising fact comes first. No greeting, no windup, no list of adjectives.',
    parts: ['thread'],
    notes: '"thread": ["up to four further posts of at most 270 characters, each with one more thing worth knowing"]',
  },
  instagram: {
    register: 'Close and sensory, in short lines: what one would see, taste or hear.',
    good: 'The first line works without the picture. What follows tells the story of one moment or one thing, and ends with something easy to answer.',
    parts: ['imageIdea'],
    notes: '"imageIdea": "what the picture shows: subject, place, light"',
  },
  facebook: {
    register: 'To neighbours and regulars: friendly, complete, nothing that one has to know already.',
    good: 'It says what, when, where and for whom early, then why it is worth the way. It reads as if spoken at the counter.',
    parts: ['imageIdea'],
    notes: '"imageIdea": "a picture with people of the business"',
  },
  youtube: {
    register: 'A presenter who says what the viewer will be able to do after watching.',
    good: 'The title says the result. The first two lines say for whom and what is shown; the outline follows the order of the video.',
    parts: ['chapters', 'tags', 'imageIdea'],
    notes: '"chapters": [{"at": "0:00", "title": "the first part"}], "tags": ["five to ten search words"], "imageIdea": "the thumbnail"',
  },
  whatsapp: {
    register: 'A message from one person to another who knows the business: short sentences, no advertising.',
    good: 'It can be read in one glance and answered with one word.',
    parts: [],
    notes: '',
  },
}
