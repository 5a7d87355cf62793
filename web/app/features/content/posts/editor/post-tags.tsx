import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { Post } from '@postwright/contract/content/posts'
import { mostTags, tagKey } from '@postwright/contract/content/tags'
import { useQuery } from '@tanstack/react-query'

import { FieldError } from '../../../../../ui/field.tsx'
import { TagsInput } from '../../../../../ui/tags-input.tsx'
import { tagsQuery, useChangeTags } from '../repository/queries.ts'
import { refusalOf } from '../tag-refusal.ts'
import { TagList } from '../tag-list.tsx'

/** The tags of a post, kept as they are put there. Nothing is shown to whoever may not write where there are none. */
export function PostTags({ post: { id, businessId, tags: kept }, mayWrite }: { post: Post; mayWrite: boolean }) {
  const { data: known = [] } = useQuery({ ...tagsQuery(businessId), enabled: mayWrite })
  const change = useChangeTags()
  if (!mayWrite && kept.length === 0) return null
  // Shown at once; when it is refused, what is kept comes back.
  const asked = change.isPending ? change.variables.posts[0] : undefined
  const shown = asked ? [...without(kept, asked.remove ?? []), ...without(asked.add ?? [], kept)] : kept
  const refusal = change.isError ? refusalOf(change.error) : change.data?.[0]?.refusal

  function keep(wanted: readonly string[]) {
    const [add, remove] = [without(wanted, shown), without(shown, wanted)]
    if (add.length + remove.length > 0) change.mutate({ posts: [{ id, add, remove }] })
  }

  return (
    <section className="ed-psec" aria-label={t`Tags`}>
      <div className="ed-sec-head">
        <h2 className="h3">
          <Trans>Tags</Trans>
        </h2>
        <span className="t12 soft">
          <Trans>never published</Trans>
        </span>
      </div>
      {mayWrite ? (
        <TagsInput
          label={t`Tags`}
          value={shown}
          known={known}
          placeholder={t`Add a tag`}
          removeLabel={(tag) => t`Remove tag ${tag}`}
          disabled={change.isPending}
          onChange={keep}
        />
      ) : (
        <TagList tags={kept} />
      )}
      {refusal && <FieldError>{refusal}</FieldError>}
      {mayWrite && kept.length >= mostTags && <p className="hint">{t`A post has at most ${{ mostTags }} tags.`}</p>}
    </section>
  )
}

function without(tags: readonly string[], others: readonly string[]): string[] {
  const keys = new Set(others.map(tagKey))
  return tags.filter((tag) => !keys.has(tagKey(tag)))
}
