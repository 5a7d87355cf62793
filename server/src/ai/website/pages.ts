import type { ProfileProposals } from '@postwright/contract/content/websites'

/** A page of a website, as it was read. */
export interface SitePage {
  url: URL
  title: string | null
  description: string | null
  siteName: string | null
  language: string | null
  keywords: readonly string[]
  headings: readonly string[]
  links: readonly string[]
  /** JSON-LD, unread. */
  data: readonly string[]
  paragraphs: readonly string[]
  /** The same with the heading that each stands under. */
  headed: readonly { heading: string | null; text: string }[]
}

const noLinks = { facebook: '', twitter: '', linkedin: '', instagram: '', youtube: '', whatsapp: '' }

export const noProposals: ProfileProposals = {
  name: '',
  context: '',
  industry: '',
  keywords: [],
  vision: '',
  mission: '',
  goals: [],
  tone: '',
  location: '',
  socialMediaLinks: noLinks,
}

/** What a profile takes at most; see `businesses.ts` of the contract. */
const longest = { name: 80, context: 10_000, industry: 120, vision: 2_000, mission: 2_000, tone: 200, location: 160 } as const

/** The proposals as a profile can keep them: nothing too long, nothing twice. */
export function bounded(proposals: ProfileProposals): ProfileProposals {
  const text = (field: keyof typeof longest) => cut(proposals[field], longest[field], field === 'context')
  return {
    ...proposals,
    name: text('name'),
    context: text('context'),
    industry: text('industry'),
    vision: text('vision'),
    mission: text('mission'),
    tone: text('tone'),
    location: text('location'),
    keywords: list(proposals.keywords, 12, 60),
    goals: list(proposals.goals, 10, 200),
  }
}

function list(pieces: readonly string[], most: number, longestPiece: number): string[] {
  const seen = new Set<string>()
  return pieces
    .map((piece) => tidy(piece, false))
    .filter((piece) => piece !== '' && piece.length <= longestPiece && !seen.has(piece.toLowerCase()) && seen.add(piece.toLowerCase()))
    .slice(0, most)
}

function cut(text: string, most: number, hasLines: boolean): string {
  const tidied = tidy(text, hasLines)
  if (tidied.length <= most) return tidied
  return tidied
    .slice(0, most - 1)
    .replace(/\s+\S*$/, '')
    .toWellFormed()
    .replaceAll('\uFFFD', '')
}

function tidy(text: string, hasLines: boolean): string {
  const clean = text.toWellFormed().replaceAll(/[\p{Cf}\uFFFD]|(?![\n\t])\p{Cc}/gu, '')
  return (hasLines ? clean.replaceAll(/[^\S\n]+/g, ' ').replaceAll(/\n{3,}/g, '\n\n') : clean.replaceAll(/\s+/g, ' ')).trim()
}
