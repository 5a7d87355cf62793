import type { AddedAsset, Asset, MediaUpload } from '@postwright/contract/content/media'

import { addBusiness } from './factories.ts'
import type { Member } from './harness.ts'
import { aPng } from './media-files.ts'

/** Sends one piece, as a browser does. */
export function sendPiece(
  { request }: Member,
  { address }: Pick<MediaUpload, 'address'>,
  offset: number,
  content: Uint8Array,
): Promise<Response> {
  const headers = { 'content-length': String(content.byteLength), 'content-type': 'application/octet-stream' }
  return request(`${address}?offset=${offset}`, { method: 'PUT', headers, body: new Uint8Array(content) })
}

interface Given {
  businessId: string
  content: Uint8Array
  name?: string
  keepBoth?: boolean
}

/** An upload whose only piece is here. */
export async function sentUpload(member: Member, { businessId, content, name = 'bag.png' }: Given): Promise<MediaUpload> {
  const upload = await member.api.media.beginUpload({ businessId, name, bytes: content.byteLength })
  const answer = await sendPiece(member, upload, 0, content)
  if (!answer.ok) throw Object.assign(new Error(await answer.clone().text()), await answer.json())
  return upload
}

export async function upload(member: Member, given: Given): Promise<AddedAsset> {
  const { id } = await sentUpload(member, given)
  return member.api.media.finishUpload({ id, keepBoth: given.keepBoth ?? false })
}

/** A picture of a business, which is a new one unless it is named. */
export async function addPicture(member: Member, given: Partial<Given> = {}): Promise<Asset> {
  const businessId = given.businessId ?? (await addBusiness(member.api)).id
  const { asset } = await upload(member, { content: await aPng(), ...given, businessId })
  if (!asset) throw new Error('There is such a picture already.')
  return asset
}
