import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { AssetDetails } from '@postwright/contract/content/media'
import { useQuery } from '@tanstack/react-query'

import { messageOf } from '../../../../../lib/errors.ts'
import { Button } from '../../../../../ui/button.tsx'
import { FieldError } from '../../../../../ui/field.tsx'
import { LoadState } from '../../../../../ui/load-state.tsx'
import { seerQuery, useProposeAltText } from '../../alt-text/queries.ts'

interface AltProposalProps {
  asset: AssetDetails
  onTake: (text: string) => void
  onClose: () => void
}

/** Says where the picture would go, and waits to be told to send it. */
export function AltProposal({ asset, onTake, onClose }: AltProposalProps) {
  const seer = useQuery(seerQuery(asset.businessId))
  const propose = useProposeAltText()
  const { writer = '', providerName = '', canSee } = seer.data ?? {}
  const problem = propose.isError
    ? messageOf(propose.error, t`The picture could not be described. Try again.`)
    : (propose.data?.message ?? null)

  async function send() {
    const answer = await fetch(`${asset.address}?size=1600`)
    const image = new File([await answer.blob()], 'picture.webp', { type: 'image/webp' })
    propose.mutate(
      { businessId: asset.businessId, image },
      {
        onSuccess: ({ text }) => {
          if (text === null) return
          onTake(text)
          onClose()
        },
      },
    )
  }

  return (
    <div className="media-proposal">
      <LoadState of={seer} rows={1} loading={t`Loading the model`} failed={t`The model could not be read`} />
      {seer.data && (
        <p className="soft t13">
          {canSee === false
            ? t`${writer} does not see pictures. Write the alt text here, or have another model write.`
            : t`The picture is sent to ${providerName}, for the model ${writer}. It is made small first. Read what it says: a model may see what is not there.`}
        </p>
      )}
      {problem && <FieldError>{problem}</FieldError>}
      <div className="row gap-2">
        {seer.data && canSee !== false && (
          <Button size="sm" pending={propose.isPending} onClick={send}>
            <Trans>Send it and propose</Trans>
          </Button>
        )}
        <Button size="sm" variant="ghost" onClick={onClose}>
          <Trans>Close</Trans>
        </Button>
      </div>
    </div>
  )
}
