import type { GenerationDraft } from '@postwright/contract/content/generation'

/** "6 of 9 written · 1 being written · 2 failed" */
export function progressText(drafts: readonly GenerationDraft[]): string {
  const count = (is: (draft: GenerationDraft) => boolean) => drafts.filter(is).length
  const others: [number, string][] = [
    [count(({ state }) => state === 'writing'), 'being written'],
    [count(({ state, post }) => state === 'stopped' && !post), 'stopped'],
    [count(({ state }) => state === 'failed'), 'failed'],
  ]
  return [
    `${count(({ post }) => post !== null)} of ${drafts.length} written`,
    ...others.flatMap(([many, what]) => (many > 0 ? `${many} ${what}` : [])),
  ].join(' · ')
}
