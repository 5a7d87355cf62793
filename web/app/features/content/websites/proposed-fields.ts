import { t } from '@lingui/core/macro'
import { socialNetworks, type SocialMediaLinks } from '@postwright/contract/content/businesses'
import type { ProfileProposals } from '@postwright/contract/content/websites'

import { formatList } from '../../../../lib/formats.ts'

/** The profile as it stands in the form, as far as a website can propose it. */
export interface ProfileDraft {
  name: string
  context: string
  industry: string
  keywords: string[]
  vision: string
  mission: string
  goals: string[]
  location: string
  socialMediaLinks: Partial<SocialMediaLinks>
}

export interface ProposedField {
  key: string
  label: string
  proposed: string
  /** What the form says now; empty where it says nothing. */
  current: string
  change: Partial<ProfileDraft>
}

/** What a website proposes and the form does not say yet, field by field. */
export function proposedFields(proposals: ProfileProposals, now: ProfileDraft, mayRename: boolean): ProposedField[] {
  const text = (key: 'name' | 'context' | 'industry' | 'vision' | 'mission' | 'location', label: string): ProposedField => ({
    key,
    label,
    proposed: proposals[key],
    current: now[key],
    change: { [key]: proposals[key] },
  })
  const list = (key: 'keywords' | 'goals', label: string): ProposedField => {
    const added = proposals[key].filter((piece) => !now[key].some((known) => known.toLowerCase() === piece.toLowerCase()))
    return { key, label, proposed: formatList(added), current: formatList(now[key]), change: { [key]: [...now[key], ...added] } }
  }
  const links = socialNetworks.filter((network) => proposals.socialMediaLinks[network] !== '')
  const newLinks = links.filter((network) => proposals.socialMediaLinks[network] !== now.socialMediaLinks[network])
  const tone = proposals.tone === '' ? '' : t`Tone: ${{ tone: proposals.tone }}`
  return [
    ...(mayRename ? [text('name', t`Name`)] : []),
    text('context', t`Context`),
    text('industry', t`Industry`),
    list('keywords', t`Keywords`),
    text('vision', t`Vision`),
    text('mission', t`Mission`),
    list('goals', t`Goals`),
    text('location', t`Location`),
    {
      key: 'socialMediaLinks',
      label: t`Social links`,
      proposed: newLinks.map((network) => proposals.socialMediaLinks[network]).join('\n'),
      current: newLinks
        .map((network) => now.socialMediaLinks[network])
        .filter(Boolean)
        .join('\n'),
      change: {
        socialMediaLinks: {
          ...now.socialMediaLinks,
          ...Object.fromEntries(newLinks.map((network) => [network, proposals.socialMediaLinks[network]])),
        },
      },
    },
    {
      key: 'tone',
      label: t`Tone, added to the context`,
      proposed: now.context.includes(tone) ? '' : tone,
      current: '',
      change: { context: [now.context, tone].filter(Boolean).join('\n\n') },
    },
  ].filter(({ proposed, current }) => proposed !== '' && proposed !== current)
}
