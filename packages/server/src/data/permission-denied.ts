import { randomUUID } from 'node:crypto'
import type { CollectionPermissions } from '@foyer/protocol'
import type { StoredCollection } from '../storage/collections.js'
import { DataError } from './errors.js'

/** What a decision is made of besides the caller; nothing else may sway it. */
export type Protected = Pick<StoredCollection, 'id' | 'permissions' | 'specialPermissions'>

/** What was not permitted. */
export interface Denial {
  collection: Protected
  operation: keyof CollectionPermissions | 'truncate'
  itemId?: string | undefined
}

/** The refusal of an operation; under its id the owner finds out why. @see docs/wire.md#decisions */
export class PermissionDeniedError extends DataError {
  override name = 'PermissionDeniedError'
  readonly decisionId: string = randomUUID()
  readonly denial: Denial

  constructor(denial: Denial, description: string) {
    super('permission-denied', description)
    this.denial = denial
  }
}

/** What the refusal of a data call tells in `data`: of a denial its id. */
export function refusalData(error: Error): Record<string, unknown> {
  return error instanceof PermissionDeniedError ? { decisionId: error.decisionId } : {}
}
