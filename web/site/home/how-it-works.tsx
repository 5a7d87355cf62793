import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'

const steps = () => [
  {
    time: t`Mon 09:40`,
    title: t`Add the business`,
    text: t`Name and context are enough to begin. Industry, mission, goals and keywords make the drafts more your own.`,
  },
  {
    time: t`Mon 09:52`,
    title: t`Pick content types`,
    text: t`Choose from nine. The public blog and a sandbox wall to try things on are connected from the start.`,
  },
  {
    time: t`Mon 10:02`,
    title: t`Write the brief`,
    text: t`One or two sentences on what to say, for one content type or for all you picked. Choose the length, and up to three variants of each.`,
  },
  {
    time: t`Mon 10:03`,
    title: t`Read and correct`,
    text: t`Drafts arrive as a list beside the one you read. Edit each beside a live preview, and compare any version with any other.`,
  },
  {
    time: t`Mon 16:12`,
    title: t`Get it approved`,
    text: t`Approve the text as it stands. If a word changes afterwards, the approval is gone and it asks again.`,
  },
  {
    time: t`Thu 10:00`,
    title: t`Published, once`,
    text: t`It goes out at its time in the business’s own time zone. The log shows the attempt, the answer and the address of the post.`,
  },
]

/** A post's life on a ruler. */
export function HowItWorks() {
  return (
    <section className="sec how" id="how-it-works" aria-labelledby="how">
      <div className="wrap">
        <div className="top-line">
          <h2 className="d2" id="how">
            <Trans>From brief to published, in six steps</Trans>
          </h2>
          <p className="soft">
            <Trans>The first two are done once for each business. The other four are the way of every post.</Trans>
          </p>
        </div>
        <ol className="ruler">
          {steps().map(({ time, title, text }, index) => (
            <li key={index}>
              <span className="t num">{time}</span>
              <span className="n" aria-hidden="true">
                {index + 1}
              </span>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}
