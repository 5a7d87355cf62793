import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { Post } from '@postwright/contract/content/posts'
import { contentTypeLabel } from '@postwright/contract/core/content-types'
import { say } from '@postwright/contract/core/sentences'
import { channelKinds } from '@postwright/contract/publishing/channel-kinds'
import { Hand } from 'lucide-react'

import { Button } from '../../../../ui/button.tsx'
import { toast } from '../../../../ui/toasts.tsx'
import { useMay } from '../../identity/accounts/use-may.ts'
import { useConnectChannel } from '../channels/queries.ts'

interface PostByHandProps {
  post: Pick<Post, 'businessId' | 'contentType'>
  onConnected: (channelId: string) => void
}

/** Where nothing that is connected reaches the readers of a post: at its time a person is given it. */
export function PostByHand({ post: { businessId, contentType }, onConnected }: PostByHandProps) {
  const connect = useConnectChannel()
  const { manageChannels } = useMay()
  if (!manageChannels) return null

  function offer() {
    connect
      .mutateAsync({ businessId, kind: 'by_hand', name: say(channelKinds.by_hand.label) })
      .then(({ id }) => onConnected(id))
      .catch((error: unknown) => toast.failed(error, t`It could not be set up`))
  }

  return (
    <Button
      size="sm"
      className="justify-self-start h-auto min-h-8 whitespace-normal"
      icon={Hand}
      pending={connect.isPending}
      onClick={offer}
    >
      <Trans>Post it on {contentTypeLabel(contentType)} yourself</Trans>
    </Button>
  )
}
