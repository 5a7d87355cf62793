import { type ContentType, contentTypeLabel } from '@postwright/contract/core/content-types'

/** The only place where a type shows its colour: a dot beside its name. */
export function TypeLabel({ type }: { type: ContentType }) {
  return (
    <span className="type" data-type={type}>
      {contentTypeLabel(type)}
    </span>
  )
}
