import { platformRules } from '@postwright/contract/content/platform-rules'

import { writeLong } from './write/long.ts'
import { writeSocial } from './write/social.ts'
import { writeX } from './write/x.ts'
import type { Material } from './material.ts'

/** The body of a draft, in the shape of its content type. */
export function write(material: Material): string {
  const { contentType, business } = material.inputs
  const { markdown, body: rule } = platformRules[contentType]
  const body = contentType === 'x' ? writeX(material) : markdown ? writeLong(material) : writeSocial(material)
  const allowed = rule.forbidden ? body.replace(rule.forbidden, '').replace(/ {2,}/g, ' ') : body
  const tidy = allowed
    .replace(/[ \t]+$/gm, (space) => (markdown && space === '  ' ? space : ''))
    .replace(/\n{3,}/g, '\n\n')
    .trim()
  // Nothing usable anywhere, as when a profile is empty: the name is better than silence.
  return tidy || business.name
}
