import * as dataEndpoints from '@foyer/protocol/account-data-endpoints'
import { callOf } from '../call.js'
import type { Connection } from '../connection.js'
import type { RequestOptions } from '../post.js'

/** Rule for the items of deleted members. */
export type DeletionRule = dataEndpoints.DeletionRule
/** A collection and its rule. */
export type CollectionDeletionRule = dataEndpoints.CollectionDeletionRule
/** Effects of the deletion of a member, by collection. */
export type DeletionPreview = dataEndpoints.DeletionPreviewResponse

/**
 * Calls that manage deletion rules, which determine what happens to the items of deleted members. They need an API key.
 * @see docs/wire/members.md#deletion-and-export
 */
export interface DeletionRules {
  /** Lists the rules of all collections, sorted by collection id. */
  list(options?: RequestOptions): Promise<CollectionDeletionRule[]>
  /**
   * Sets the rule of a collection. Null restores the default.
   * @throws ApplicationError WDE0025 for an unknown collection
   */
  set(
    collectionId: string,
    rule: DeletionRule | null,
    options?: RequestOptions,
  ): Promise<CollectionDeletionRule>
  /**
   * Returns the number of items of a member in each collection, and the rule that applies to them.
   * @throws ApplicationError with the status 404 for an unknown member
   */
  preview(memberId: string, options?: RequestOptions): Promise<DeletionPreview>
}

/** Creates the deletion rule calls. */
export function createDeletionRules(connection: Connection): DeletionRules {
  const call = callOf(connection)
  return {
    list: async (options) => (await call(dataEndpoints.listDeletionRules, {}, options)).collections,
    set: async (dataCollectionId, rule, options) =>
      (await call(dataEndpoints.setDeletionRule, { dataCollectionId, rule }, options)).collection,
    preview: (memberId, options) => call(dataEndpoints.previewDeletion, { memberId }, options),
  }
}
