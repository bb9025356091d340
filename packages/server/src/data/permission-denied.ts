import { randomUUID } from 'node:crypto'
import type { CollectionPermissions } from '@foyer/protocol'
import type { StoredCollection } from '../storage/collections.js'
import { DataError } from './errors.js'

/** What a decision is made of besides the caller; nothing else may sway it. */
export type Protected = Pick<StoredCollection, 'id' | 'permissions' | 'specialPermissions'>

/** What was not permitted. */
export interface Denial {
  collection: Protected
  operation: keyof CollectionPermissions | 'truncate' | 'explain'
  itemId?: string | undefined
}

/** The refusal of an operation; under its id the owner finds out why. @see docs/wire.md#decisions */
export class PermissionDeniedError extends DataError {
  override name = 'PermissionDeniedError'
  readonly decisionId: string
  readonly denial: Denial

  constructor(denial: Denial, description: string) {
    const decisionId = randomUUID()
    super('permission-denied', description, { decisionId })
    this.decisionId = decisionId
    this.denial = denial
  }
}
