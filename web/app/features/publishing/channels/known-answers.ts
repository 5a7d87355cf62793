import type { Channel } from '@postwright/contract/publishing/channels'

/** What is known of the form of an account that is connected again: whoever does it, types the rest. Never a secret. */
export function knownAnswers({ answers, ...channel }: Pick<Channel, 'kind' | 'account' | 'address' | 'answers'>): Record<string, string> {
  return { ...toldByAccount(channel), ...answers }
}

/** Of one that was connected by a sign-in there, or before its answers were kept. */
function toldByAccount({ kind, account, address }: Pick<Channel, 'kind' | 'account' | 'address'>): Record<string, string> {
  const name = account ?? ''
  const site = address && URL.canParse(address) ? new URL(address) : null
  if (kind === 'bluesky' && name.startsWith('@')) return { handle: name.slice(1) }
  // A profile has no address that LinkedIn would tell.
  if (kind === 'linkedin') return { accounts: site ? 'pages' : 'profile' }
  if (kind === 'mastodon' && site) return { instance: site.protocol === 'https:' ? site.host : site.origin }
  if (kind === 'telegram' && name.startsWith('@')) return { chat: name }
  if (kind === 'devto' && site) return { site: site.origin }
  if ((kind === 'wordpress' || kind === 'ghost') && address) return { site: address }
  return {}
}
