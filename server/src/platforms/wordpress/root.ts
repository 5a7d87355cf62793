import type { AddressRules } from '../../infra/public-address.ts'
import { readAnswer } from '../answers.ts'
import { baseAddress } from '../base-address.ts'
import { type HttpResult, read } from '../http.ts'
import { addressOf } from './api.ts'
import { Root } from './types.ts'

interface Asked {
  rules: AddressRules
  signal: AbortSignal
}

export type FoundRoot = { type: 'found'; root: string; site: string; name: string } | { type: 'none'; result: HttpResult }

/** Home pages are larger than what an API answers. */
const homeBytes = 5_000_000

/**
 * Where the REST API of a site is: where most have it, where its home page says, or in the query of the site. A site that moved, such as
 * one that is only there with www, is followed once.
 */
export async function findRoot(site: string, asked: Asked, mayMove = true): Promise<FoundRoot> {
  const usual = await tryRoot(`${site}/wp-json`, asked)
  if (usual.type === 'found') return usual
  const home = await read({ url: `${site}/`, host: asked.rules, maxBytes: homeBytes, signal: asked.signal })
  if (home.type !== 'answer') return { type: 'none', result: home }

  const said = /<([^>]+)>;\s*rel="https:\/\/api\.w\.org\/"/.exec(String(home.headers.link ?? ''))?.[1]
  const told = said && baseAddress('site', said.replace(/\?.*$/, ''), asked.rules)
  if (told && told.type === 'address') {
    const found = await tryRoot(said.includes('?rest_route=') ? `${told.url}/?rest_route=` : told.url, asked)
    if (found.type === 'found') return found
  }
  const moved = mayMove && home.status >= 300 && home.status < 400 && home.headers.location
  const to = moved && baseAddress('site', new URL(moved, `${site}/`).href, asked.rules)
  if (to && to.type === 'address') return findRoot(to.url, asked, false)
  return tryRoot(`${site}/?rest_route=`, asked)
}

async function tryRoot(root: string, { rules, signal }: Asked): Promise<FoundRoot> {
  const result = await read({ url: addressOf(root, '/', {}), host: rules, signal })
  const found = readAnswer(result, [200], Root)
  if (!found?.namespaces.includes('wp/v2')) return { type: 'none', result }
  const site = found.home ?? root.replace(/\/(?:wp-json|\?rest_route=)$/, '')
  return { type: 'found', root, site, name: found.name }
}
