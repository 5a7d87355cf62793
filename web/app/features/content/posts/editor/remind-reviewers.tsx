import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Bell } from 'lucide-react'

import { messageOf } from '../../../../../lib/errors.ts'
import { Button } from '../../../../../ui/button.tsx'
import { FieldError } from '../../../../../ui/field.tsx'
import { toast } from '../../../../../ui/toasts.tsx'
import { useRemindReviewers } from './queries.ts'

/** Reminds those whom the open review of a post waits for. */
export function RemindReviewers({ postId }: { postId: string }) {
  const remind = useRemindReviewers()
  return (
    <>
      <Button
        block
        icon={Bell}
        pending={remind.isPending}
        onClick={() => remind.mutate({ postId }, { onSuccess: () => toast.success(t`They are reminded`) })}
      >
        <Trans>Remind them</Trans>
      </Button>
      {remind.error && <FieldError>{messageOf(remind.error, t`Nobody could be reminded. Try again.`)}</FieldError>}
    </>
  )
}
