import { t } from '@lingui/core/macro'
import { channelCan, type ChannelKind, channelKindIds, channelKinds } from '@postwright/contract/publishing/channel-kinds'
import { type ContentType, contentTypes } from '@postwright/contract/core/content-types'

import { Checkbox } from '../../../../ui/choice.tsx'
import { TypeLabel } from '../../../../ui/content-type.tsx'

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
      {contentTypes.map(({ id }) => (
        <Checkbox
          key={id}
          label={<TypeLabel type={id} />}
          hint={hintOf(reach?.get(id), builtIn.has(id))}
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

const toReaders = channelKindIds.filter((kind) => channelCan(kind, 'reaches-readers'))
const builtIn = typesOf(toReaders.filter((kind) => channelKinds[kind].givenName))

function typesOf(kinds: readonly ChannelKind[]): ReadonlySet<ContentType> {
  return new Set(kinds.flatMap((kind) => channelKinds[kind].contentTypes))
}

function hintOf(reach: 'channel' | 'sandbox' | undefined, isBuiltIn: boolean): string {
  if (isBuiltIn && reach !== 'sandbox') return t`Built in`
  if (reach === 'channel') return t`Connected`
  return reach === 'sandbox' ? t`Sandbox only` : t`Needs a channel`
}
