import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type AssetDetails, mostTags } from '@postwright/contract/content/media'

import { messageOf } from '../../../../../lib/errors.ts'
import { formatDateTime, formatList } from '../../../../../lib/formats.ts'
import { FieldError } from '../../../../../ui/field.tsx'
import { TagsInput } from '../../../../../ui/tags-input.tsx'
import { useUpdateAsset } from '../queries.ts'
import { bytesText, kindText, lengthText, removedText, sizeText } from '../words.ts'

interface AssetFactsProps {
  asset: AssetDetails
  /** That there are: the first ones are offered. */
  folders: readonly string[]
  mayChange: boolean
}

/** Its folders, and what it is. */
export function AssetFacts({ asset, folders, mayChange }: AssetFactsProps) {
  const update = useUpdateAsset()
  const { tags, seconds, addedBy, createdAt } = asset
  const others = folders.filter((name) => !tags.includes(name)).slice(0, 6)
  const setTags = (next: readonly string[]) => update.mutate({ id: asset.id, tags: next.map((tag) => tag.slice(0, 40)).slice(0, mostTags) })
  const removed = removedText(asset)
  return (
    <section className="media-part" aria-label={t`Facts`}>
      <dl className="media-facts num">
        <dt>
          <Trans>Folders</Trans>
        </dt>
        <dd>
          {mayChange ? (
            <TagsInput label={t`Folders`} value={tags} onChange={setTags} removeLabel={(tag) => t`Take it out of ${tag}`} />
          ) : (
            formatList(tags)
          )}
          {mayChange && others.length > 0 && (
            <span className="media-suggested">
              {others.map((name) => (
                <button key={name} type="button" className="chip" onClick={() => setTags([...tags, name])}>
                  {name}
                </button>
              ))}
            </span>
          )}
          {update.isError && <FieldError>{messageOf(update.error, t`It could not be saved. Try again.`)}</FieldError>}
        </dd>
        <dt>
          <Trans>File</Trans>
        </dt>
        <dd>
          {[kindText(asset), sizeText(asset), seconds !== null && lengthText(seconds), bytesText(asset.bytes)].filter(Boolean).join(', ')}
        </dd>
        <dt>
          <Trans>Added</Trans>
        </dt>
        <dd>{[formatDateTime(createdAt), addedBy].filter(Boolean).join(', ')}</dd>
        {removed.length > 0 && (
          <>
            <dt>
              <Trans>Removed</Trans>
            </dt>
            <dd>{removed.join(', ')}</dd>
          </>
        )}
      </dl>
    </section>
  )
}
