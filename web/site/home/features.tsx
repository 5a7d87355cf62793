import { Trans } from '@lingui/react/macro'
import { Calendar } from './calendar.tsx'
import { PublishingRecord, Quotas, Repository } from './feature-fragments.tsx'
import { Approval, ThreeDrafts } from './writing-fragments.tsx'

/** A broadsheet page with column rules; each part shows a piece of the product. */
export function Features() {
  return (
    <section className="sec" id="features" aria-labelledby="feat">
      <div className="wrap">
        <div className="feat-head">
          <h2 className="d2" id="feat">
            <Trans>What it does</Trans>
          </h2>
          <p className="soft">
            <Trans>Six parts that share one profile and one history for each business.</Trans>
          </p>
        </div>
        <div className="sheetgrid">
          <div className="fr fr-a">
            <article className="f f1">
              <h3 className="d3">
                <Trans>Writing that fits each platform</Trans>
              </h3>
              <p>
                <Trans>
                  Write one brief. Drafts for every type you choose are written at the same time, each with the length and shape its
                  platform expects, from your own documents and website. Connect any OpenAI-compatible model, or start with the built-in
                  composer, which is no AI model and needs no key.
                </Trans>
              </p>
              <ThreeDrafts />
            </article>
            <article className="f f2">
              <h3 className="d3">
                <Trans>Versions and approval</Trans>
              </h3>
              <p>
                <Trans>
                  Every version is kept, with its author and its difference to the others, and comments stand beside their words. Colleagues
                  approve in one step or two, clients by a link without an account.
                </Trans>
              </p>
              <Approval />
            </article>
          </div>
          <article className="f f3">
            <div className="txt">
              <h3 className="d3">
                <Trans>A calendar that publishes</Trans>
              </h3>
              <p>
                <Trans>
                  Drag a post to another day or another hour. A post planned for 09:00 goes out at 09:00 local time, on either side of a
                  clock change. What is late, unsent or waiting for you is said in words, on the calendar and on the Dashboard.
                </Trans>
              </p>
            </div>
            <Calendar />
          </article>
          <div className="fr fr-b">
            <article className="f f4">
              <h3 className="d3">
                <Trans>Publishing on record</Trans>
              </h3>
              <p>
                <Trans>
                  Posts go out to Bluesky, Mastodon, WordPress, Ghost, dev.to, Telegram and Discord, and by an app of your own to LinkedIn,
                  X, Facebook, Instagram, Threads and YouTube. Each delivery keeps what the platform answered.
                </Trans>
              </p>
              <PublishingRecord />
            </article>
            <article className="f f5">
              <h3 className="d3">
                <Trans>Quotas in plain sight</Trans>
              </h3>
              <p>
                <Trans>
                  Tokens are held before a draft and settled after it. A post counts when it is published, not when it is planned.
                </Trans>
              </p>
              <Quotas />
            </article>
            <article className="f f6">
              <h3 className="d3">
                <Trans>Content repository</Trans>
              </h3>
              <p>
                <Trans>Every post of every business, found by any word in it, and filtered by type, status and business.</Trans>
              </p>
              <Repository />
            </article>
          </div>
        </div>
        <p className="next">
          <Trans>
            <b>Also in it:</b> a month of posts planned in one sitting, newsletters to your own readers, figures of what came of it with
            reports for clients, a chat that asks before it acts, tasks on a board or in a list, and usage by day, person and cost.{' '}
            <b>Not in this version yet:</b> sending to WhatsApp. It will stand above when it works.
          </Trans>
        </p>
      </div>
    </section>
  )
}
