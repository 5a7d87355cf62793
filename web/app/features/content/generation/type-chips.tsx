import { t } from '@lingui/core/macro'
import { type ContentType, contentTypeLabel, contentTypes } from '@postwright/contract/core/content-types'

import { ChipToggle } from '../../../../ui/chip.tsx'

/** The nine content types; those chosen are ink and a tick. */
export function TypeChips({ chosen, onChange }: { chosen: readonly ContentType[]; onChange: (chosen: ContentType[]) => void }) {
  return (
    <div className="chips brief-types" data-tour="brief-types" role="group" aria-label={t`Content types`}>
      {contentTypes.map(({ id }) => (
        <ChipToggle
          key={id}
          type={id}
          pressed={chosen.includes(id)}
          onToggle={(pressed) =>
            onChange(contentTypes.map((type) => type.id).filter((type) => (type === id ? pressed : chosen.includes(type))))
          }
        >
          {contentTypeLabel(id)}
        </ChipToggle>
      ))}
    </div>
  )
}
