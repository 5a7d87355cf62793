import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type AssetDetails, longestMediaAlt } from '@postwright/contract/content/media'
import { WandSparkles } from 'lucide-react'
import { lazy, Suspense, useEffect, useEffectEvent, useId, useState } from 'react'

import { messageOf } from '../../../../../lib/errors.ts'
import { formatNumber } from '../../../../../lib/formats.ts'
import { useDebouncedValue } from '../../../../../lib/use-debounced-value.ts'
import { Button } from '../../../../../ui/button.tsx'
import { FieldError } from '../../../../../ui/field.tsx'
import { Textarea } from '../../../../../ui/textarea.tsx'
import { useUpdateAsset } from '../queries.ts'

const Proposal = lazy(() => import('./alt-proposal.tsx').then((module) => ({ default: module.AltProposal })))

/** In milliseconds without a key. */
const settleMs = 800

/** What somebody who does not see it is told; saved as one types, and when it is closed. */
export function AltText({ asset, mayChange }: { asset: AssetDetails; mayChange: boolean }) {
  const field = useId()
  const update = useUpdateAsset()
  const [typed, setTyped] = useState<string | null>(null)
  const [isProposing, setProposing] = useState(false)
  const text = typed ?? asset.alt

  const isSettled = useDebouncedValue(typed, settleMs) === typed
  const saveTyped = useEffectEvent(() => typed !== null && save(typed, { isLeft: false }))
  useEffect(() => {
    if (isSettled) saveTyped()
  }, [isSettled])
  useEffect(() => () => void saveTyped(), [])

  /** A field that is not left keeps what stands in it, such as a space behind the last word. */
  function save(alt: string, { isLeft }: { isLeft: boolean }) {
    if (alt.trim() !== asset.alt)
      update.mutate({ id: asset.id, alt }, { onSuccess: () => isLeft && setTyped((now) => (now === alt ? null : now)) })
    else if (isLeft) setTyped(null)
  }

  return (
    <section className="media-part" aria-label={t`Alt text`}>
      <div className="media-part-head">
        <label className="h3 grow" htmlFor={field}>
          <Trans>Alt text</Trans>
        </label>
        {mayChange && asset.hasPreview && !isProposing && (
          <Button size="sm" variant="ghost" icon={WandSparkles} onClick={() => setProposing(true)}>
            <Trans>Propose</Trans>
          </Button>
        )}
      </div>
      <Textarea
        id={field}
        rows={2}
        readOnly={!mayChange}
        maxLength={longestMediaAlt}
        placeholder={t`What somebody who does not see it is told`}
        value={text}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onBlur={() => typed !== null && save(typed, { isLeft: true })}
      />
      <p className="hint num">
        {t`${{ count: formatNumber(text.length) }} of ${{ most: formatNumber(longestMediaAlt) }} characters`}
        {asset.altBy && typed === null && t` · by ${{ name: asset.altBy }}`}
        {update.isSuccess && text.trim() === asset.alt && t` · saved`}
        {'. '}
        <Trans>Goes with every post that has no alt text of its own.</Trans>
      </p>
      {update.isError && <FieldError>{messageOf(update.error, t`It could not be saved. Try again.`)}</FieldError>}
      {isProposing && (
        <Suspense fallback={null}>
          <Proposal
            asset={asset}
            onTake={(proposed) => {
              setTyped(proposed)
              save(proposed, { isLeft: true })
            }}
            onClose={() => setProposing(false)}
          />
        </Suspense>
      )}
    </section>
  )
}
