import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { Post } from '@postwright/contract/content/posts'
import { useQuery } from '@tanstack/react-query'
import { Mail } from 'lucide-react'
import { useState } from 'react'

import './newsletters.css'
import { Button } from '../../../../ui/button.tsx'
import { useMay } from '../../identity/accounts/use-may.ts'
import { IssueFigures } from './issue-figures.tsx'
import { MailDialog } from './mail-dialog.tsx'
import { issuesOfPostQuery } from './queries.ts'

/** Beside a newsletter: the mail that it becomes, and once it is out, what became of it. */
export function NewsletterOfPost({ post, saveFirst }: { post: Post; saveFirst: () => Promise<boolean> }) {
  const [isShown, setShown] = useState(false)
  const { data: issues = [] } = useQuery(issuesOfPostQuery(post.id))
  const { manageChannels } = useMay()

  async function show() {
    if (await saveFirst()) setShown(true)
  }

  return (
    <section className="mt-5 grid gap-3" aria-label={t`Newsletter`}>
      <div className="row">
        <h3 className="h3">
          <Trans>Newsletter</Trans>
        </h3>
        {manageChannels && (
          <span className="end">
            <Button size="sm" icon={Mail} onClick={() => void show()}>
              <Trans>See it as a mail</Trans>
            </Button>
          </span>
        )}
      </div>
      {issues.map((issue) => (
        <IssueFigures key={issue.id} issue={issue} />
      ))}
      {isShown && <MailDialog postId={post.id} onClose={() => setShown(false)} />}
    </section>
  )
}
