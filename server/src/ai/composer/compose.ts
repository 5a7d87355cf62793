import type { PostContent } from '@postwright/contract/content/content'

import { gather } from './material.ts'
import type { DraftInputs } from '../prompt/inputs.ts'
import { revise } from './revise.ts'
import { titleFor } from './titles.ts'
import { write } from './write.ts'

/** Writes a draft, or revises one: the same for the same inputs, another for each variant. */
export function compose(inputs: DraftInputs): PostContent {
  const material = gather(inputs)
  if (inputs.revision) return revise(inputs.revision, material)
  return { title: titleFor(material), body: write(material) }
}
