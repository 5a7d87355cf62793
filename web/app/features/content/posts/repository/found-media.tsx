import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Film } from 'lucide-react'

import { Marked } from '../../../../../ui/marked.tsx'
import { Sheet } from '../../../../../ui/sheet.tsx'
import { foundQuery } from './queries.ts'

/** The pictures and films that have what is looked for, the newest of them. Nothing where there are none. */
export function FoundMedia({ q, businessId }: { q: string; businessId: string | undefined }) {
  const { data } = useQuery(foundQuery({ q, businessId }))
  if (!data || data.media.length === 0) return null
  return (
    <Sheet label={t`Found media`}>
      <div className="sheet-head">
        <h2 className="h3">
          <Trans>Media</Trans>
        </h2>
      </div>
      <ul className="lines">
        {data.media.map(({ id, name, alt, address, hasPreview, businessId: owner, businessName }) => (
          <li key={id} className="repo-card">
            <Link to="/app/media" search={{ business: owner, asset: id }} className="repo-link repo-media">
              {hasPreview ? <img src={`${address}?size=480`} alt="" loading="lazy" /> : <Film aria-hidden="true" />}
              <span className="repo-media-words">
                <span className="m trunc">
                  <Marked text={name} typed={q} atWords />
                </span>
                {alt !== '' && (
                  <span className="soft t13 trunc">
                    <Marked text={alt} typed={q} atWords />
                  </span>
                )}
              </span>
            </Link>
            <span className="soft t13 trunc">{businessName}</span>
          </li>
        ))}
      </ul>
    </Sheet>
  )
}
