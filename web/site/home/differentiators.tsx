import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'

const corrections = () => [
  {
    was: t`Tell the AI who you are, every time`,
    now: t`It reads your profile once`,
    why: t`Context, industry, mission, goals and keywords are kept with each business. Every draft is written from them, and the business profile shows the exact words that are given.`,
  },
  {
    was: t`One text, pasted nine times`,
    now: t`Nine content types, nine drafts`,
    why: t`Each type has its own length, structure, hashtag and link rules. A draft that breaks a platform’s hard limit is repaired before you see it and can never be scheduled.`,
  },
  {
    was: t`“Looks good”, somewhere in a thread`,
    now: t`Approval of one text`,
    why: t`An approval names a person, a time and a version. Change an approved text and it goes back to draft. A business can require approval before anything is scheduled.`,
  },
  {
    was: t`“It should have gone out”`,
    now: t`Sent once, confirmed`,
    why: t`Every attempt is recorded before it leaves. If there is no answer, Postwright looks for the post at its destination; if that cannot tell, it asks you and does not send again.`,
  },
  {
    was: t`A login and a spreadsheet for each client`,
    now: t`Every brand at one desk`,
    why: t`Each business keeps its own profile, channels, time zone and history. Switch in one click; nothing written for one is used for another.`,
  },
  {
    was: t`Your words on someone else’s terms`,
    now: t`Yours to run`,
    why: t`Open source. One command starts it on your own machine, with no database server and no API key. Your own programs work with it over a documented REST API.`,
  },
]

/** A ledger across the whole page: the usual way struck out, ours beside it. */
export function Differentiators() {
  return (
    <section className="sec" aria-labelledby="diff">
      <div className="wrap corr">
        <h2 className="d2" id="diff">
          <Trans>Six corrections to the usual way</Trans>
        </h2>
        <p className="cols-head" aria-hidden="true">
          <span>
            <Trans>As set</Trans>
          </span>
          <span>
            <Trans>As corrected</Trans>
          </span>
          <span>
            <Trans>In practice</Trans>
          </span>
        </p>
        <ol>
          {corrections().map(({ was, now, why }) => (
            <li key={now}>
              <p className="was">
                <span className="vh">
                  <Trans>Instead of:</Trans>{' '}
                </span>
                <s>{was}</s>
              </p>
              <h3 className="d3">{now}</h3>
              <p className="why">{why}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}
