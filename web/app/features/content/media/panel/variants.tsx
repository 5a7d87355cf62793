import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { AssetDetails } from '@postwright/contract/content/media'

import { bytesText, sizeText } from '../words.ts'

/** What was made of a picture for posts; nothing is shown as long as there is none. */
export function Variants({ asset: { variants } }: { asset: AssetDetails }) {
  if (variants.length === 0) return null
  return (
    <section className="media-part" aria-label={t`Variants`}>
      <div className="media-part-head">
        <h3 className="h3">
          <Trans>Variants</Trans>
        </h3>
        <span className="count">{variants.length}</span>
      </div>
      <ul className="media-variants t13 num">
        {variants.map((variant) => (
          <li key={variant.id}>
            <span>
              {sizeText(variant)} · {bytesText(variant.bytes)}
            </span>
            {variant.address ? (
              <a className="link" href={variant.address} target="_blank" rel="noreferrer">
                <Trans>Published</Trans>
              </a>
            ) : (
              <span className="soft">
                <Trans>Not published yet</Trans>
              </span>
            )}
          </li>
        ))}
      </ul>
      <p className="hint">
        <Trans>Made once for posts. Those that were published stay when the picture is deleted.</Trans>
      </p>
    </section>
  )
}
