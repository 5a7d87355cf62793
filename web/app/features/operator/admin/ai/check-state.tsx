import { t } from '@lingui/core/macro'
import type { AiProviderState } from '@postwright/contract/content/ai-providers'
import { CircleCheck, CircleDashed, CirclePause, CircleX, Loader, type LucideIcon, TriangleAlert } from 'lucide-react'

import { formatAgo, formatNumber } from '../../../../../lib/formats.ts'

/** Longer than this, and people who wait for a draft notice. */
const slowMs = 5000

export function ComposerState() {
  return <State icon={CircleCheck} tone="good" word={t`Works`} />
}

/** How the last test of a connection went. */
export function CheckState({ provider: { check, isResting }, isTesting }: { provider: AiProviderState; isTesting: boolean }) {
  if (isTesting) return <State icon={Loader} tone="info" word={t`Testing`} />
  if (isResting) return <State icon={CirclePause} tone="warn" word={t`Left alone after failures`} />
  if (check === null) return <State icon={CircleDashed} tone="soft" word={t`Not tested yet`} />
  const when = formatAgo(check.at)
  if (check.error !== null) return <State icon={CircleX} tone="bad" word={check.error} title={when} />
  const seconds = formatNumber(Math.max(1, Math.round(check.ms / 100)) / 10)
  if (check.ms > slowMs) return <State icon={TriangleAlert} tone="warn" word={t`Slow, ${seconds} s`} title={when} />
  return <State icon={CircleCheck} tone="good" word={t`Works, ${seconds} s`} title={when} />
}

/** Calm states stay without a wash. */
function State({ icon: Icon, tone, word, title }: { icon: LucideIcon; tone: string; word: string; title?: string }) {
  return (
    <span className="ai-state t13" data-tone={tone} title={title}>
      <Icon aria-hidden="true" />
      <span>{word}</span>
    </span>
  )
}
