import { assertCollectionId, assertItemId, type Endpoint, type ItemResponse } from '@foyer/protocol'
import type { Call, CallOptions } from '../call.js'
import { type DataSource, dataCall } from './data-call.js'
import type { AnyFields, Item } from './schema.js'
import { itemOf } from './wire-form.js'

type DraftCall<Options> = <Fields extends object = AnyFields>(
  collectionId: string,
  itemId: string,
  options?: Options,
) => Promise<Item<Fields>>

/** Options of `unpublishDataItem`. */
export interface UnpublishOptions extends CallOptions {
  /** Saves the published content as a draft. */
  copyToDraft?: boolean | undefined
}

/** Calls on drafts of items. Only the hosted provider supports them. @throws CheckError WDE0001, WDE0002 */
export interface Drafts {
  /** Creates a draft of a published item and returns it. */
  createDataItemDraft: DraftCall<CallOptions>
  /** Publishes a draft and returns the item. */
  publishDataItemDraft: DraftCall<CallOptions>
  /** Unpublishes an item and returns it. */
  unpublishDataItem: DraftCall<UnpublishOptions>
}

interface DraftRequest {
  dataCollectionId: string
  dataItemId: string
  copyToDraft?: boolean
}

/** Creates the calls on drafts. @see docs/client.md#reduce-bundle-size */
export function createDrafts(source: DataSource): Drafts {
  return draftCalls(dataCall(source))
}

/** Creates the calls on drafts on a `call` function. */
export function draftCalls(call: Call): Drafts {
  const draftCall = (name: string): DraftCall<UnpublishOptions> => {
    const endpoint: Endpoint<DraftRequest, ItemResponse> = {
      method: 'POST',
      kind: 'write',
      path: `/wix-data/v2/items/${name}`,
    }
    return async (dataCollectionId, dataItemId, options) => {
      assertCollectionId(dataCollectionId)
      assertItemId(dataItemId)
      const copyToDraft = options?.copyToDraft
      const request = { dataCollectionId, dataItemId, copyToDraft }
      return itemOf(await call(endpoint, request, options))
    }
  }
  return {
    createDataItemDraft: draftCall('create-draft'),
    publishDataItemDraft: draftCall('publish-draft'),
    unpublishDataItem: draftCall('unpublish'),
  }
}
