import { assertCollectionId, assertItemId, type Endpoint, type ItemResponse } from '@foyer/protocol'
import type { Call, CallOptions } from '../call.js'
import { type DataSource, dataCall } from './data-call.js'
import { answeredItem } from './item.js'
import type { AnyFields, Item } from './schema.js'

type DraftCall<Options> = <Fields extends object = AnyFields>(
  collectionId: string,
  itemId: string,
  options?: Options,
) => Promise<Item<Fields>>

/** Options of unpublishing an item. */
export interface UnpublishOptions extends CallOptions {
  /** Keeps the published item as a draft. */
  copyToDraft?: boolean | undefined
}

/** Calls on unpublished items, of the hosted provider only. @throws CheckError WDE0001, WDE0002 */
export interface Drafts {
  createDataItemDraft: DraftCall<CallOptions>
  publishDataItemDraft: DraftCall<CallOptions>
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

/** Creates the calls on drafts with the one that sends. */
export function draftCalls(call: Call): Drafts {
  const draftCall = (name: string): DraftCall<UnpublishOptions> => {
    const endpoint: Endpoint<DraftRequest, ItemResponse> = {
      method: 'POST',
      path: `/wix-data/v2/items/${name}`,
    }
    return async (dataCollectionId, dataItemId, options) => {
      assertCollectionId(dataCollectionId)
      assertItemId(dataItemId)
      const copyToDraft = options?.copyToDraft
      const request = { dataCollectionId, dataItemId, copyToDraft }
      return answeredItem(await call(endpoint, request, options))
    }
  }
  return {
    createDataItemDraft: draftCall('create-draft'),
    publishDataItemDraft: draftCall('publish-draft'),
    unpublishDataItem: draftCall('unpublish'),
  }
}
