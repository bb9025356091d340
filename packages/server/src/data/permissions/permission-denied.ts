import { randomUUID } from 'node:crypto'
import type { CollectionPermissions } from '@foyer/protocol'
import type { StoredCollection } from '../../storage/items/collections.js'
import { DataError } from '../errors.js'

/** The properties of a collection that a permission decision depends on. */
export type Protected = Pick<StoredCollection, 'id' | 'permissions' | 'specialPermissions'>

/** The operation that was denied. */
export interface Denial {
  collection: Protected
  operation: keyof CollectionPermissions | 'truncate' | 'explain'
  itemId?: string | undefined
}

/**
 * Thrown for a denied operation. The owner looks up the reason by its `decisionId`.
 * @see docs/wire.md#decisions
 */
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
