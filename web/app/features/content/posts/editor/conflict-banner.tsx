import { Trans } from '@lingui/react/macro'
import type { WholeContent } from '@postwright/contract/content/content'
import type { Post } from '@postwright/contract/content/posts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { Banner } from '../../../../../ui/banner.tsx'
import { Button } from '../../../../../ui/button.tsx'
import { myIdOf } from '../../../identity/accounts/queries.ts'
import { changedBy } from './changed-by.ts'
import { ConflictDialog } from './conflict-dialog.tsx'
import type { WorkingCopy } from './working-copy.ts'

/** Somebody saved meanwhile: both texts are there until the person chooses. */
export function Conflict({ copy, mine, theirs }: { copy: WorkingCopy; mine: WholeContent; theirs: Post }) {
  const [comparing, setComparing] = useState(false)
  const myId = myIdOf(useQueryClient())
  return (
    <div className="ed-banner">
      <Banner
        tone="warn"
        title={changedBy(theirs, myId)}
        actions={
          <Button onClick={() => setComparing(true)}>
            <Trans>Compare the two</Trans>
          </Button>
        }
      >
        <Trans>Your text is kept here and is not saved until you choose.</Trans>
      </Banner>
      <ConflictDialog copy={copy} mine={mine} theirs={theirs} myId={myId} open={comparing} onOpenChange={setComparing} />
    </div>
  )
}
