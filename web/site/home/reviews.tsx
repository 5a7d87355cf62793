const reviews = [
  {
    quote:
      '“Six clients, six profiles, one calendar. On Friday I approve the week and close the laptop. Nobody asks me any more whether something went out: the log says that it did.”',
    who: 'Social media manager',
    where: 'agency with six clients',
  },
  {
    quote: '“I spend one afternoon a month on it. I write twelve briefs, correct what needs correcting, and the calendar does the rest.”',
    who: 'Solo creator',
    where: 'blog and newsletter',
  },
  {
    quote: '“I approve a text, not a conversation. If it changes after that, it comes back to draft.”',
    who: 'Marketing lead',
    where: 'in-house',
  },
]

/** Examples, and said to be, until customers have written their own. */
export function Reviews() {
  return (
    <section className="sec" id="reviews" aria-labelledby="rev">
      <div className="wrap">
        <div className="rv-head">
          <h2 className="d2" id="rev">
            Reviews
          </h2>
          <p>
            These three are examples, written to show who Postwright is for. Real ones will take their place, with names and permission.
          </p>
        </div>
        <div className="letters">
          {reviews.map(({ quote, who, where }, index) => (
            <figure key={who} className={index === 0 ? 'lead' : 'sm'}>
              <blockquote>{quote}</blockquote>
              <figcaption>
                <b>{who}</b>
                {where}
                <span className="tag">Example</span>
              </figcaption>
            </figure>
          ))}
        </div>
      </div>
    </section>
  )
}
