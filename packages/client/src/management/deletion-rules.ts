import * as dataEndpoints from '@foyer/protocol/account-data-endpoints'
import { type CallOptions, callOf } from '../call.js'
import type { Connection } from '../connection.js'

/** Rule of a collection for the items of deleted members. */
export type DeletionRule = dataEndpoints.DeletionRule
export type CollectionDeletionRule = dataEndpoints.CollectionDeletionRule
export type DeletionPreview = dataEndpoints.DeletionPreviewResponse

/**
 * Calls for deletion rules, which decide about the items of deleted members. They need an API key.
 * @see docs/wire.md#deletion
 */
export interface DeletionRules {
  /** Lists the rules of all collections, by id. */
  list(options?: CallOptions): Promise<CollectionDeletionRule[]>
  /** Sets the rule of a collection; null returns to the default. @throws ApplicationError WDE0025 */
  set(
    collectionId: string,
    rule: DeletionRule | null,
    options?: CallOptions,
  ): Promise<CollectionDeletionRule>
  /**
   * Counts the items of a member by collection, with the rule that applies.
   * @throws ApplicationError 404
   */
  preview(memberId: string, options?: CallOptions): Promise<DeletionPreview>
}

/** Creates the calls. */
export function createDeletionRules(connection: Connection): DeletionRules {
  const call = callOf(connection)
  return {
    list: async (options) => (await call(dataEndpoints.listDeletionRules, {}, options)).collections,
    set: async (dataCollectionId, rule, options) =>
      (await call(dataEndpoints.setDeletionRule, { dataCollectionId, rule }, options)).collection,
    preview: (memberId, options) => call(dataEndpoints.previewDeletion, { memberId }, options),
  }
}
