import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { ContentType } from '@postwright/contract/core/content-types'
import { countText } from '@postwright/contract/content/counting'
import { platformRules } from '@postwright/contract/content/platform-rules'

import { Tick, TypeDot } from '../marks.tsx'
import { limitOf } from './limits.ts'

const writer = 'Lindiwe M.'

const drafts = (): { type: ContentType; text: string }[] => [
  {
    type: 'x',
    text: t`Bread at your door by 07:30 from Tuesday. Woodstock and Observatory. Order by 18:00 the day before.`,
  },
  {
    type: 'linkedin',
    text: t`The oven goes on at 03:40. By six there are forty loaves on the counter and the whole street knows about it. From Tuesday we also deliver, in Woodstock and Observatory, before 07:30.`,
  },
  { type: 'whatsapp', text: t`Morning. We deliver from Tuesday. Want a loaf? Reply by 18:00.` },
]

export function ThreeDrafts() {
  return (
    <div className="frag">
      <p className="brief">
        <Trans>Brief: we start delivering bread on Tuesday, in two suburbs, before 07:30.</Trans>
      </p>
      <div className="three">
        {drafts().map(({ type, text }) => (
          <Mini key={type} type={type} text={text} />
        ))}
      </div>
    </div>
  )
}

function Mini({ type, text }: { type: ContentType; text: string }) {
  const count = countText(type, text)
  const limit = limitOf(type)
  return (
    <div className="mini">
      <TypeDot type={type} />
      <p>{text}</p>
      <svg className="meter" viewBox="0 0 100 3" width="100" height="3" preserveAspectRatio="none" aria-hidden="true">
        <rect width={((count / platformRules[type].body.limit) * 100).toFixed(1)} height="3" />
      </svg>
      <small className="num">
        <Trans>
          {count} of {limit} characters
        </Trans>
      </small>
    </div>
  )
}

export function Approval() {
  return (
    <ol className="frag rev">
      <li>
        <b>3</b>
        <span>{writer}</span>
        <span className="status s-good">
          <Tick />
          <Trans>Approved</Trans>
        </span>
        <p className="diff">
          <del className="cut">
            <Trans>across Cape Town</Trans>
          </del>{' '}
          <ins className="in">
            <Trans>in Woodstock and Observatory</Trans>
          </ins>
        </p>
        <p>
          <Trans>Mon 16:12</Trans>
        </p>
      </li>
      <li>
        <b>2</b>
        <span>
          <Trans>Lindiwe M., by hand</Trans>
        </span>
        <span className="status">
          <Trans>Draft</Trans>
        </span>
        <p className="diff">
          <del className="cut">
            <Trans>very early</Trans>
          </del>{' '}
          <ins className="in">
            <Trans>at 03:40</Trans>
          </ins>
        </p>
        <p>
          <Trans>Mon 14:12</Trans>
        </p>
      </li>
      <li>
        <b>1</b>
        <span>
          <Trans>Written from the brief</Trans>
        </span>
        <span className="status">
          <Trans>Draft</Trans>
        </span>
        <p>
          <Trans>Mon 10:03</Trans>
        </p>
      </li>
    </ol>
  )
}
