import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { Business } from '@postwright/contract/content/businesses'
import type { MediaSummary } from '@postwright/contract/content/media'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useRef } from 'react'

import { Monogram } from '../../../../ui/monogram.tsx'
import { useMay } from '../../identity/accounts/use-may.ts'
import { AddButtons } from './add-buttons.tsx'
import { Folders } from './folders.tsx'
import { MediaGrid } from './media-grid.tsx'
import type { ChangeSearch, MediaSearch } from './media-search.ts'
import { AssetPanel } from './panel/asset-panel.tsx'
import { mediaSummaryQuery } from './queries.ts'
import { useDropAndPaste } from './uploads/use-drop-and-paste.ts'
import { addUploads } from './uploads/uploads.ts'
import { UploadList } from './uploads/upload-list.tsx'
import { bytesText } from './words.ts'

interface MediaLibraryProps {
  business: Business
  search: MediaSearch
  onSearch: ChangeSearch
}

/** Folders, what is on its way, the pictures and films, and the one that is open. */
export function MediaLibrary({ business, search, onSearch }: MediaLibraryProps) {
  const { id: businessId, name } = business
  const summary = useQuery(mediaSummaryQuery(businessId))
  // There is nothing to look among.
  const isEmpty = summary.data?.count === 0 && search.asset === undefined
  const may = useMay()
  const input = useRef<HTMLInputElement>(null)
  const open = (asset: string | undefined) => onSearch({ asset })
  const [isOver, dropping] = useDropAndPaste(may.changeBusinesses === true, (files) => addUploads(businessId, files))

  return (
    <div className="media" {...dropping} data-over={isOver || undefined}>
      <div className="page-head">
        <div className="media-head">
          <Monogram name={name} size={40} />
          <div className="min-w-0">
            <h1 className="h1">{name}</h1>
            <p className="soft num">{summary.data ? saidOf(summary.data) : ' '}</p>
          </div>
        </div>
        {may.changeBusinesses && (
          <div className="acts">
            <AddButtons businessId={businessId} input={input} onAdded={open} />
          </div>
        )}
      </div>
      <BusinessParts businessId={businessId} count={summary.data?.count} />
      <div className="media-columns" data-open={search.asset !== undefined || undefined} data-empty={isEmpty || undefined}>
        {!isEmpty && <Folders summary={summary.data} search={search} />}
        <section className="media-middle" aria-label={t`Pictures and films`}>
          <UploadList businessId={businessId} onOpen={open} onChooseAnother={() => input.current?.click()} />
          <MediaGrid businessId={businessId} search={search} onSearch={onSearch} isEmpty={isEmpty} />
        </section>
        {search.asset !== undefined && (
          <AssetPanel
            key={search.asset}
            id={search.asset}
            folders={summary.data?.tags.map((tag) => tag.name) ?? []}
            onClose={() => open(undefined)}
          />
        )}
      </div>
    </div>
  )
}

function saidOf({ count, bytes, mostBytes }: MediaSummary): string {
  const files = plural({ count }, { one: '# picture or film', other: '# pictures and films' })
  return t`${files}, ${{ used: bytesText(bytes) }} of ${{ most: bytesText(mostBytes) }}`
}

/** The other parts of the business, which have a screen of their own. */
function BusinessParts({ businessId, count }: { businessId: string; count: number | undefined }) {
  const parts = [
    ['profile', t`Profile`],
    ['voice', t`Voice`],
    ['channels', t`Channels`],
    ['documents', t`Documents`],
  ] as const
  return (
    <nav className="tabs" aria-label={t`Parts of the business`}>
      {parts.map(([tab, label]) => (
        <Link key={tab} to="/app/business/$businessId/profile" params={{ businessId }} search={{ tab }}>
          {label}
        </Link>
      ))}
      <Link to="/app/media" search={{ business: businessId }} aria-current="page">
        <Trans>Media</Trans>
        {count !== undefined && <span className="count">{count}</span>}
      </Link>
    </nav>
  )
}
