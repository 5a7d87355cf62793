import { t } from '@lingui/core/macro'
const radius = 24
const around = 2 * Math.PI * radius

/** From which share a quota is said to run low; the specification's upgrade threshold. */
export const warnShare = 0.9

export interface QuotaRingProps {
  /** What is counted: "tokens". */
  quota: 'tokens' | 'posts'
  used: number
  held?: number
  included: number
}

/** Used in ink, held in grey behind it; warns from 90 % of use. */
export function QuotaRing({ quota, used, held = 0, included }: QuotaRingProps) {
  const usedShare = share(used, included)
  const percent = Math.round(usedShare * 100)
  const heldShare = share(used + held, included)
  return (
    <svg
      className="quota-ring"
      viewBox="0 0 56 56"
      role="img"
      aria-label={quota === 'tokens' ? t`${percent} % of tokens used` : t`${percent} % of posts used`}
      data-warn={usedShare >= warnShare || undefined}
    >
      <circle className="bg" cx="28" cy="28" r={radius} />
      {held > 0 && <circle className="held" cx="28" cy="28" r={radius} strokeDasharray={`${heldShare * around} ${around}`} />}
      {usedShare > 0 && <circle className="fg" cx="28" cy="28" r={radius} strokeDasharray={`${usedShare * around} ${around}`} />}
    </svg>
  )
}

function share(part: number, whole: number): number {
  return whole > 0 ? Math.min(1, Math.max(0, part / whole)) : 0
}
