import { msg } from '@postwright/contract/core/msg'

import { DomainError, type FieldRefusal, invalid } from '../../../../errors.ts'
import { sayKept } from '../../../../kept-sentences.ts'
import type { NotAccepted } from '../../../../platforms/connection.ts'
import { heard } from '../../../../sentences.ts'

type Failed = NotAccepted | { type: 'reconnect' | 'retry'; reason: string }

/** Why a platform did not let an account be connected, at the field that it is about: `named` is the one of a server that gave no good answer. */
export function notConnected(failed: Failed, named: string | null = null): DomainError {
  const about = failed.type === 'refused' ? failed.field : failed.type === 'retry' ? named : null
  return invalid(about === null ? 'fields' : `fields.${about}`, heard(sayKept(failed.reason)))
}

/** Several fields that were left out. @throws nothing: the caller does. */
export function incomplete([first, ...more]: readonly FieldRefusal[]): DomainError | null {
  return first ? invalid(first.field, first.message, ...more) : null
}

/** A connection that is over, or was begun in another session: neither is told from the other. */
export function notBegunHere(): DomainError {
  return new DomainError('NOT_FOUND', msg`This connection was begun in another session, or took too long. Begin again.`)
}
