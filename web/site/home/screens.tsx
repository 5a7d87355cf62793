import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Shot } from './shot.tsx'

/** The product as it is, for whoever would rather look than read. */
export function Screens() {
  return (
    <section className="sec screens" aria-labelledby="screens">
      <div className="wrap">
        <div className="head">
          <h2 className="d2" id="screens">
            <Trans>The desk you get</Trans>
          </h2>
          <p className="soft">
            <Trans>Pictures of this version, taken by a script of ours. Nothing in them is drawn.</Trans>
          </p>
        </div>
        <figure className="wide">
          <Shot
            name="dashboard"
            alt={t`The Dashboard: a brief for Karoo Bread with seven content types chosen, its options, what waits for you, and the quota.`}
            sizes="(min-width: 1400px) 1248px, 92vw"
          />
          <figcaption>
            <Trans>The Dashboard: write a brief, see what waits for you.</Trans>
          </figcaption>
        </figure>
        <div className="pair">
          <figure>
            <Shot
              name="editor"
              alt={t`The editor: a LinkedIn post, its preview as LinkedIn shows it, the checks it passed, and the channels it is scheduled to.`}
              sizes="(min-width: 900px) 46vw, 92vw"
            />
            <figcaption>
              <Trans>The editor: text, preview, checks and schedule in one view.</Trans>
            </figcaption>
          </figure>
          <figure>
            <Shot
              name="calendar"
              alt={t`A week in the Content Calendar with the posts of three businesses, each at its hour.`}
              sizes="(min-width: 900px) 46vw, 92vw"
            />
            <figcaption>
              <Trans>The Content Calendar: every business, each on its own clock.</Trans>
            </figcaption>
          </figure>
        </div>
      </div>
    </section>
  )
}
