import { assertCollectionId, assertItemId, type Endpoint, type ItemResponse } from '@foyer/protocol'
import type { Call } from '../call.js'
import type { RequestOptions } from '../post.js'
import { type DataSource, dataCall } from './data-call.js'
import type { AnyFields, Item } from './schema.js'
import { itemOf } from './wire-form.js'

type DraftCall = <Fields extends object = AnyFields>(
  collectionId: string,
  itemId: string,
  options?: RequestOptions,
) => Promise<Item<Fields>>

/** Options of `unpublishDataItem`. */
export interface UnpublishOptions extends RequestOptions {
  /** Saves the published content as a draft. */
  copyToDraft?: boolean | undefined
}

/** Calls on drafts of items. Only the hosted provider supports them. @throws CheckError WDE0001, WDE0002 */
export interface Drafts {
  /** Creates a draft of a published item and returns it. */
  createDataItemDraft: DraftCall
  /** Publishes a draft and returns the item. */
  publishDataItemDraft: DraftCall
  /** Unpublishes an item. Returns it if the provider does, for example with `copyToDraft`. */
  unpublishDataItem<Fields extends object = AnyFields>(
    collectionId: string,
    itemId: string,
    options?: UnpublishOptions,
  ): Promise<Item<Fields> | undefined>
}

interface DraftRequest {
  dataCollectionId: string
  dataItemId: string
  copyToDraft?: boolean
}

/** Creates the calls on drafts. @see docs/client-parts.md#reduce-bundle-size */
export function createDrafts(source: DataSource): Drafts {
  return draftCalls(dataCall(source))
}

/** Creates the calls on drafts on a `call` function. */
export function draftCalls(call: Call): Drafts {
  const callDraft = async (
    name: string,
    dataCollectionId: string,
    dataItemId: string,
    options?: UnpublishOptions,
  ) => {
    assertCollectionId(dataCollectionId)
    assertItemId(dataItemId)
    const endpoint: Endpoint<DraftRequest, ItemResponse> = {
      method: 'POST',
      kind: 'write',
      path: `/wix-data/v2/items/${name}`,
    }
    const request = { dataCollectionId, dataItemId, copyToDraft: options?.copyToDraft }
    return call(endpoint, request, options)
  }
  return {
    createDataItemDraft: async (...input) => itemOf(await callDraft('create-draft', ...input)),
    publishDataItemDraft: async (...input) => itemOf(await callDraft('publish-draft', ...input)),
    async unpublishDataItem(...input) {
      const response = await callDraft('unpublish', ...input)
      return response.dataItem ? itemOf(response) : undefined
    },
  }
}
