import { formatNumber } from '../../../../lib/formats.ts'

/** How many people something became of; left out where it is nobody, unless it is looked for. */
export function Figure({ label, count, always = false }: { label: string; count: number; always?: boolean }) {
  if (count === 0 && !always) return null
  return (
    <div>
      <dt className="t12 soft">{label}</dt>
      <dd className="num m">{formatNumber(count)}</dd>
    </div>
  )
}
