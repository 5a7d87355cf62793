import { codeOf } from '../../../lib/errors.ts'
import { Banner } from '../../../ui/banner.tsx'
import { buttonClass } from '../../../ui/button.tsx'

/** The plan holds no more businesses, and the two ways out. */
export function BusinessLimit({ message }: { message: string }) {
  return (
    <Banner
      tone="warn"
      title={message}
      actions={
        <a className={buttonClass({ size: 'sm' })} href="/pricing" target="_blank" rel="noreferrer">
          See larger plans
        </a>
      }
    >
      Or delete a business that you no longer need. What you typed is kept.
    </Banner>
  )
}

export function isPlanLimit(error: unknown): boolean {
  if (codeOf(error) !== 'FORBIDDEN' || typeof error !== 'object' || error === null || !('data' in error)) return false
  const { data } = error
  return typeof data === 'object' && data !== null && 'reason' in data && data.reason === 'plan'
}
