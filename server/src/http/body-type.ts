import { DomainError } from '../errors.ts'
import type { HttpContext } from './http-context.ts'
import { uploadLimits } from './methods.ts'
import { msg } from '@postwright/contract/core/msg'

/**
 * A body of another type would be read as a file, and the name of that file as the field "name" of whatever is asked for.
 *
 * @throws MALFORMED where no file is taken and something else than JSON comes.
 */
export function refuseOtherThanJson({ path, request }: HttpContext): void {
  const { method, headers } = request
  if (method === 'GET' || method === 'HEAD' || uploadLimits.has(path) || headers.get('content-length') === '0') return
  const type = headers.get('content-type')
  const isJson = type === null || type.startsWith('application/json')
  if (isJson && !headers.has('content-disposition')) return
  throw new DomainError('MALFORMED', msg`This request cannot be read. Send JSON, with the header Content-Type: application/json.`)
}
