import { ph, select, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { WholeContent } from '@postwright/contract/content/content'
import { isSameMedia } from '@postwright/contract/content/media-changes'
import type { Post, PostVersion, VersionMedia } from '@postwright/contract/content/posts'
import { useQuery } from '@tanstack/react-query'
import { History } from 'lucide-react'
import { useState } from 'react'

import { formatDateTime, formatList } from '../../../../../lib/formats.ts'
import { useDebouncedValue } from '../../../../../lib/use-debounced-value.ts'
import { Button } from '../../../../../ui/button.tsx'
import { ErrorState } from '../../../../../ui/error-state.tsx'
import { Select } from '../../../../../ui/select.tsx'
import { SkeletonRows } from '../../../../../ui/skeleton.tsx'
import { toast } from '../../../../../ui/toasts.tsx'
import { toldWith, writerName } from '../claims/written-by.ts'
import { type ComparedMedia, MediaChanges } from './media-changes.tsx'
import { useRestoreVersion, versionsQuery } from './queries.ts'
import { sayVoided } from './say-voided.ts'
import { useChannelsById } from '../own-text/use-channels-by-id.ts'
import { wholeText } from '../own-text/whole-text.ts'
import { useContent } from './use-working-copy.ts'
import { VersionSources } from './version-sources.tsx'
import { WordDiff } from './word-diff.tsx'
import type { WorkingCopy } from './working-copy.ts'

const now = 'now'

/** What changed between two versions, and the way back to an earlier one. */
export function Versions({ post, copy, locked }: { post: Post; copy: WorkingCopy; locked: boolean }) {
  const versions = useQuery(versionsQuery(post.id))
  const content = useDebouncedValue(useContent(copy), 500)
  const channelById = useChannelsById(post.businessId)
  const [chosen, setChosen] = useState<{ from: string; to: string } | null>(null)

  if (versions.isPending) return <SkeletonRows rows={1} label={t`Loading versions`} />
  if (versions.isError) return <ErrorState title={t`The versions could not be loaded`} onRetry={() => versions.refetch()} />
  const list = versions.data
  const latest = list[0]
  if (!latest) return null

  const nowShown = shownNow(post)
  const oneText = (text: WholeContent) => wholeText(text, channelById)
  const isSameNow = (version: PostVersion) =>
    oneText(version.content) === oneText(content) && isSameMedia(version.media ?? nowShown, nowShown)
  const isLatest = isSameNow(latest)
  const usual = isLatest ? { from: String(list[1]?.number ?? latest.number), to: now } : { from: String(latest.number), to: now }
  const { from, to } = chosen ?? usual
  const find = (value: string) => list.find((version) => String(version.number) === value)
  const textOf = (value: string) => oneText(find(value)?.content ?? content)
  const fromVersion = find(from) ?? latest
  const mediaOf = (value: string) => (value === now ? nowShown : shownIn(find(value)))
  const [shownBefore, shownAfter] = [mediaOf(from), mediaOf(to)]
  const options = list.map((version) => ({ value: String(version.number), label: t`Version ${{ number: version.number }}` }))

  if (list.length === 1 && isLatest)
    return (
      <section className="ed-psec" aria-label={t`Versions`}>
        <div className="ed-sec-head">
          <h2 className="h3">
            <Trans>Versions</Trans>
          </h2>
        </div>
        <p className="soft t13">
          {described(latest)} <Trans>Nothing was changed since.</Trans>
        </p>
        <Writers versions={list} />
      </section>
    )
  return (
    <section className="ed-psec" aria-label={t`Versions`}>
      <div className="ed-sec-head ver-head">
        <h2 className="h3">
          <Trans>What changed</Trans>
        </h2>
        <Select size="sm" aria-label={t`From`} options={options} value={from} onChange={(value) => setChosen({ from: value, to })} />
        <span className="soft t13">
          <Trans context="from a version to another">to</Trans>
        </span>
        <Select
          size="sm"
          aria-label={t`To`}
          options={[{ value: now, label: t`Text now` }, ...options]}
          value={to}
          onChange={(value) => setChosen({ from, to: value })}
        />
      </div>
      <WordDiff
        from={textOf(from)}
        to={textOf(to)}
        label={to === now ? t`From version ${from} to the text now` : t`From version ${from} to version ${to}`}
      />
      {shownBefore && shownAfter && <MediaChanges before={shownBefore} after={shownAfter} />}
      <div className="row items-start mt-2">
        <p className="hint grow">{described(fromVersion)}</p>
        {!locked && !isSameNow(fromVersion) && (
          <RestoreButton post={post} copy={copy} version={fromVersion} onRestored={() => setChosen(null)} />
        )}
      </div>
      <Writers versions={list} />
    </section>
  )
}

function shownNow({ media = [] }: Post): ComparedMedia[] {
  return media.map((item) => ({ ...item, address: item.kind === 'image' ? pictureOf(item.id) : null }))
}

/** Null where it is not known. */
function shownIn(version: PostVersion | undefined): ComparedMedia[] | null {
  return version?.media?.map((item) => ({ ...item, address: item.hasPicture ? pictureOf(item.id) : null })) ?? null
}

function pictureOf(id: string): string {
  return `/media/${id}?size=480`
}

/** What wrote each version that no person wrote, and what it was told. */
function Writers({ versions }: { versions: readonly PostVersion[] }) {
  const written = versions.flatMap(({ number, writtenBy, sources }) => (writtenBy ? [{ number, writtenBy, sources }] : []))
  if (written.length === 0) return null
  return (
    <ul className="grid gap-1 mt-2" aria-label={t`What wrote each version`}>
      {written.map(({ number, writtenBy, sources }) => (
        <li key={number} className="t12 soft">
          <Trans>
            Version {number}: written by {ph({ writer: writerName(writtenBy) })}.
          </Trans>{' '}
          {toldWith(writtenBy)}
          <VersionSources number={number} sources={sources} />
        </li>
      ))}
    </ul>
  )
}

function RestoreButton({
  post,
  copy,
  version,
  onRestored,
}: {
  post: Post
  copy: WorkingCopy
  version: PostVersion
  onRestored: () => void
}) {
  const restore = useRestoreVersion(copy)

  async function restoreVersion() {
    const stored = await copy.flush({ checkpoint: true })
    if (!stored) return toast.error(t`Your latest text is not saved yet. Restore once it is.`)
    try {
      const restored = await restore.mutateAsync({ id: post.id, number: version.number })
      onRestored()
      sayVoided(post, restored)
      const gone = (version.media ?? []).filter(({ id }) => restored.media?.every((item) => item.id !== id))
      if (gone.length > 0) return toast.success(withoutText(version.number, gone))
      toast.success(t`Version ${{ number: version.number }} restored. What was there before is kept as a version.`)
    } catch (error) {
      toast.failed(error, t`The version could not be restored. Nothing was changed.`)
    }
  }

  return (
    <Button variant="ghost" size="sm" icon={History} onClick={restoreVersion}>
      <Trans>Restore version {ph({ number: version.number })}</Trans>
    </Button>
  )
}

function withoutText(number: number, gone: readonly VersionMedia[]): string {
  const names = formatList(gone.map(({ file, alt }) => file?.name ?? (alt || t`A picture`)))
  return t`Version ${number} restored without ${names}: the library has it no more.`
}

function described({ number, origin, note, authorName, createdAt }: PostVersion): string {
  const when = formatDateTime(createdAt)
  const version = authorName
    ? t`Version ${number}, ${select(origin, { ai: 'written from the brief', person: 'by hand', revision: 'revised', other: 'restored' })} by ${{ person: authorName }}, ${when}`
    : t`Version ${number}, ${select(origin, { ai: 'written from the brief', person: 'by hand', revision: 'revised', other: 'restored' })}, ${when}`
  return note ? t`${version} (${note}).` : t`${version}.`
}
