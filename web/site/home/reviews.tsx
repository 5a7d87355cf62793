import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'

const examples = (): Review[] => [
  {
    quote: t`Six clients, six profiles, one calendar. On Friday I approve the week and close the laptop. Nobody asks me any more whether something went out: the log says that it did.`,
    name: t`Social media manager`,
    role: t`agency with six clients`,
  },
  {
    quote: t`I spend one afternoon a month on it. I write twelve briefs, correct what needs correcting, and the calendar does the rest.`,
    name: t`Solo creator`,
    role: t`blog and articles`,
  },
  {
    quote: t`I approve a text, not a conversation. If it changes after that, it comes back to draft.`,
    name: t`Marketing lead`,
    role: t`in-house`,
  },
]

interface Review {
  quote: string
  name: string
  role: string
}

/** What customers said. Until an administrator has entered something these are examples, and said to be. */
export function Reviews({ testimonials }: { testimonials: Review[] }) {
  const isReal = testimonials.length > 0
  const shown = isReal ? testimonials : examples()
  return (
    <section className="sec" id="reviews" aria-labelledby="rev">
      <div className="wrap">
        <div className="rv-head">
          <h2 className="d2" id="rev">
            <Trans>Reviews</Trans>
          </h2>
          <p>
            {isReal
              ? t`From people who use it, in their own words.`
              : t`These three are examples, written to show who Postwright is for. Real ones will take their place, with names and permission.`}
          </p>
        </div>
        <div className={`letters letters-${shown.length}`}>
          {shown.map(({ quote, name, role }, index) => (
            <figure key={`${name} ${quote}`} className={index === 0 ? 'lead' : 'sm'}>
              <blockquote dir="auto">{t`“${quote}”`}</blockquote>
              <figcaption>
                <b>{name}</b>
                {role}
                {!isReal && (
                  <span className="tag">
                    <Trans>Example</Trans>
                  </span>
                )}
              </figcaption>
            </figure>
          ))}
        </div>
      </div>
    </section>
  )
}
