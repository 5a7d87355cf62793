const corrections = [
  {
    was: 'Tell the AI who you are, every time',
    now: 'It reads your profile once',
    why: 'Context, industry, mission, goals and keywords are kept with each business. Every draft is written from them, and the business profile shows the exact words that are given.',
  },
  {
    was: 'One text, pasted nine times',
    now: 'Nine content types, nine drafts',
    why: 'Each type has its own length, structure, hashtag and link rules. A draft that breaks a platform’s hard limit is repaired before you see it and can never be scheduled.',
  },
  {
    was: '“Looks good”, somewhere in a thread',
    now: 'Approval of one text',
    why: 'An approval names a person, a time and a version. Change an approved text and it goes back to draft. A business can require approval before anything is scheduled.',
  },
  {
    was: '“It should have gone out”',
    now: 'Sent once, confirmed',
    why: 'Every attempt is recorded before it leaves. If there is no answer, Postwright looks for the post at its destination; if that cannot tell, it asks you and does not send again.',
  },
  {
    was: 'A login and a spreadsheet for each client',
    now: 'Every brand at one desk',
    why: 'Each business keeps its own profile, channels, time zone and history. Switch in one click; nothing written for one is used for another.',
  },
  {
    was: 'Your words on someone else’s terms',
    now: 'Yours to run',
    why: 'Open source. One command starts it on your own machine, with no database server and no API key. Your own programs work with it over a documented REST API.',
  },
]

/** A ledger across the whole page: the usual way struck out, ours beside it. */
export function Differentiators() {
  return (
    <section className="sec" aria-labelledby="diff">
      <div className="wrap corr">
        <h2 className="d2" id="diff">
          Six corrections to the usual way
        </h2>
        <p className="cols-head" aria-hidden="true">
          <span>As set</span>
          <span>As corrected</span>
          <span>In practice</span>
        </p>
        <ol>
          {corrections.map(({ was, now, why }) => (
            <li key={now}>
              <p className="was">
                <span className="vh">Instead of: </span>
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
