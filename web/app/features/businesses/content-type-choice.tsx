import { channelCan, channelKindIds, channelKinds } from '@postwright/contract/publishing/channel-kinds'
import { type ContentType, contentTypes } from '@postwright/contract/core/content-types'

import { Checkbox } from '../../../ui/choice.tsx'
import { TypeLabel } from '../../../ui/content-type.tsx'

export interface ContentTypeChoiceProps {
  chosen: readonly ContentType[]
  onChange: (chosen: ContentType[]) => void
  /** Where a type of this business can go now: to a platform, or only to the sandbox. */
  reach?: ReadonlyMap<ContentType, 'channel' | 'sandbox'>
}

/** Which of the nine types are written for a business. */
export function ContentTypeChoice({ chosen, onChange, reach }: ContentTypeChoiceProps) {
  return (
    <div className="bp-types">
      {contentTypes.map(({ id, needsIntegration }) => (
        <Checkbox
          key={id}
          label={<TypeLabel type={id} />}
          hint={hintOf(reach?.get(id), { isBuiltIn: builtIn.has(id), needsIntegration })}
          checked={chosen.includes(id)}
          onChange={(event) => {
            const on = event.currentTarget.checked
            onChange(contentTypes.map((type) => type.id).filter((type) => (type === id ? on : chosen.includes(type))))
          }}
        />
      ))}
    </div>
  )
}

/** What reaches readers over the channels that each business is given. */
const builtIn = new Set<ContentType>(
  channelKindIds
    .filter((kind) => channelKinds[kind].givenName && channelCan(kind, 'reaches-readers'))
    .flatMap((kind) => channelKinds[kind].contentTypes),
)

interface Kind {
  isBuiltIn: boolean
  needsIntegration: boolean
}

function hintOf(reach: 'channel' | 'sandbox' | undefined, { isBuiltIn, needsIntegration }: Kind): string {
  if (reach === 'channel') return 'Connected'
  if (isBuiltIn) return 'Built in'
  return needsIntegration && reach !== 'sandbox' ? 'Needs a channel' : 'Sandbox only'
}
