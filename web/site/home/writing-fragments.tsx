import type { ContentType } from '@postwright/contract/core/content-types'
import { countText } from '@postwright/contract/content/counting'
import { platformRules } from '@postwright/contract/content/platform-rules'

import { Tick, TypeDot } from '../marks.tsx'
import { limitOf } from './limits.ts'

const drafts: { type: ContentType; text: string }[] = [
  {
    type: 'x',
    text: 'Bread at your door by 07:30 from Tuesday. Woodstock and Observatory. Order by 18:00 the day before.',
  },
  {
    type: 'linkedin',
    text: 'The oven goes on at 03:40. By six there are forty loaves on the counter and the whole street knows about it. From Tuesday we also deliver, in Woodstock and Observatory, before 07:30.',
  },
  { type: 'whatsapp', text: 'Morning. We deliver from Tuesday. Want a loaf? Reply by 18:00.' },
]

export function ThreeDrafts() {
  return (
    <div className="frag">
      <p className="brief">Brief: we start delivering bread on Tuesday, in two suburbs, before 07:30.</p>
      <div className="three">
        {drafts.map(({ type, text }) => (
          <Mini key={type} type={type} text={text} />
        ))}
      </div>
    </div>
  )
}

function Mini({ type, text }: { type: ContentType; text: string }) {
  const count = countText(type, text)
  return (
    <div className="mini">
      <TypeDot type={type} />
      <p>{text}</p>
      <svg className="meter" viewBox="0 0 100 3" width="100" height="3" preserveAspectRatio="none" aria-hidden="true">
        <rect width={((count / platformRules[type].body.limit) * 100).toFixed(1)} height="3" />
      </svg>
      <small className="num">
        {count} of {limitOf(type)} characters
      </small>
    </div>
  )
}

export function Approval() {
  return (
    <ol className="frag rev">
      <li>
        <b>3</b>
        <span>Lindiwe M.</span>
        <span className="status s-good">
          <Tick />
          Approved
        </span>
        <p className="diff">
          <del className="cut">across Cape Town</del> <ins className="in">in Woodstock and Observatory</ins>
        </p>
        <p>Mon 16:12</p>
      </li>
      <li>
        <b>2</b>
        <span>Lindiwe M., by hand</span>
        <span className="status">Draft</span>
        <p className="diff">
          <del className="cut">very early</del> <ins className="in">at 03:40</ins>
        </p>
        <p>Mon 14:12</p>
      </li>
      <li>
        <b>1</b>
        <span>Written from the brief</span>
        <span className="status">Draft</span>
        <p>Mon 10:03</p>
      </li>
    </ol>
  )
}
