const steps = [
  {
    time: 'Mon 09:40',
    title: 'Add the business',
    text: 'Name and context are enough to begin. Industry, mission, goals and keywords make the drafts more your own.',
  },
  {
    time: 'Mon 09:52',
    title: 'Pick content types',
    text: 'Choose from nine. The public blog and a sandbox wall to try things on are connected from the start.',
  },
  {
    time: 'Mon 10:02',
    title: 'Write the brief',
    text: 'One or two sentences on what to say, for one content type or for all you picked. Choose the length, and up to three variants of each.',
  },
  {
    time: 'Mon 10:03',
    title: 'Read and correct',
    text: 'Drafts arrive as a list beside the one you read. Edit each beside a live preview, and compare any version with any other.',
  },
  {
    time: 'Mon 16:12',
    title: 'Get it approved',
    text: 'Approve the text as it stands. If a word changes afterwards, the approval is gone and it asks again.',
  },
  {
    time: 'Thu 10:00',
    title: 'Published, once',
    text: 'It goes out at its time in the business’s own time zone. The log shows the attempt, the answer and the address of the post.',
  },
]

/** A post's life on a ruler. */
export function HowItWorks() {
  return (
    <section className="sec how" id="how-it-works" aria-labelledby="how">
      <div className="wrap">
        <div className="top-line">
          <h2 className="d2" id="how">
            From brief to published, in six steps
          </h2>
          <p className="soft">The first two are done once for each business. The other four are the way of every post.</p>
        </div>
        <ol className="ruler">
          {steps.map(({ time, title, text }, index) => (
            <li key={title}>
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
