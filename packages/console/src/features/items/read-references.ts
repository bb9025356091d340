import { ApiError } from '../../api/api-error.js'
import type { ConsoleApi } from '../../api/console-calls.js'

/** Items per request, and references per page. */
const itemsPerRequest = 100
const referencesPerPage = 1000

interface ReferencesOfItems {
  collectionId: string
  /** Key of a multi-reference field. */
  field: string
  ids: readonly string[]
}

/**
 * Reads all references of one field: by the id of the item, the ids of the items to which it refers, in their order.
 * Returns undefined if the other collection is missing.
 * @throws ApiError
 */
export async function readReferences(
  api: Pick<ConsoleApi, 'queryReferenced'>,
  { collectionId, field, ids }: ReferencesOfItems,
  signal?: AbortSignal,
): Promise<Map<string, string[]> | undefined> {
  const lists = new Map(ids.map((id): [string, string[]] => [id, []]))
  const readPage = async (referringItemIds: string[], offset: number): Promise<boolean> => {
    const request = {
      dataCollectionId: collectionId,
      referringItemFieldName: field,
      referringItemIds,
      fields: ['_id'],
      paging: { limit: referencesPerPage, offset },
    }
    const { results } = await api.queryReferenced(request, signal)
    for (const { referringItemId = '', dataItem } of results) {
      if (dataItem !== undefined) lists.get(referringItemId)?.push(dataItem.id)
    }
    return results.length === referencesPerPage
  }
  try {
    for (let start = 0; start < ids.length; start += itemsPerRequest) {
      const batch = ids.slice(start, start + itemsPerRequest)
      let offset = 0
      while (await readPage(batch, offset)) offset += referencesPerPage
    }
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return undefined
    throw error
  }
  return lists
}
