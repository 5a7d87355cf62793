import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { Post } from '@postwright/contract/content/posts'
import { readOnlyReason } from '@postwright/contract/content/post-states'

import { toast } from '../../../../ui/toasts.tsx'
import { ClaimList, claimCount } from '../../content/posts/claims/claim-list.tsx'
import { withoutSentence } from '../../content/posts/claims/without-sentence.ts'
import { useUpdatePost } from '../../content/posts/queries.ts'
import { useMay } from '../../identity/accounts/use-may.ts'

/** What a draft claims, beside its text. */
export function LeafClaims({ post, name, onShow }: { post: Post; name: string; onShow: (sentence: string) => void }) {
  const may = useMay()
  const update = useUpdatePost()

  function takeOut(sentence: string) {
    const content = withoutSentence(post.content, sentence)
    if (!content) return
    update.mutate(
      { id: post.id, revision: post.revision, content, checkpoint: true },
      {
        onSuccess: () => toast.success(t`Taken out. The text before it is kept as a version.`),
        onError: (error) => toast.failed(error, t`It could not be taken out. Nothing was changed.`),
      },
    )
  }

  const mayTakeOut = may.write && !readOnlyReason(post)
  return (
    <section className="dk-claims" aria-label={t`Claims of ${{ draft: name }}`}>
      <div className="row">
        <h3 className="h3">
          <Trans>Claims</Trans>
        </h3>
        <span className="count">{claimCount(post)}</span>
      </div>
      <ClaimList post={post} mayCheck={may.returnToDraft ?? false} onShow={onShow} onTakeOut={mayTakeOut ? takeOut : null} />
    </section>
  )
}
