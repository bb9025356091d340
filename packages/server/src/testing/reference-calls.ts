import type { TestCaller, TestResponse } from './test-caller.js'

const items = '/wix-data/v2/items'
const bulk = '/wix-data/v2/bulk/items'

/** Calls of one caller on the references of one field. */
export interface ReferenceCalls {
  /** Inserts references. Each pair consists of the id of the referring item and that of the referenced item. */
  insert(pairs: readonly (readonly [string, string])[], more?: object): Promise<TestResponse>
  remove(pairs: readonly (readonly [string, string])[]): Promise<TestResponse>
  replace(itemId: string, referencedIds: readonly string[]): Promise<TestResponse>
  isReferenced(itemId: string, referencedId: string): Promise<TestResponse>
  query(itemId: string, more?: object): Promise<TestResponse>
  queryMany(itemIds: readonly string[], more?: object): Promise<TestResponse>
  /** Queries the page of a cursor. */
  follow(cursorPaging: object, more?: object): Promise<TestResponse>
}

export function referenceCalls(
  caller: TestCaller,
  dataCollectionId: string,
  referringItemFieldName: string,
): ReferenceCalls {
  const field = { dataCollectionId, referringItemFieldName }
  const change =
    (path: string): ReferenceCalls['insert'] =>
    (pairs, more = {}) => {
      const dataItemReferences = pairs.map(([referringItemId, referencedItemId]) => ({
        referringItemFieldName,
        referringItemId,
        referencedItemId,
      }))
      return caller.post(`${bulk}/${path}`, { dataCollectionId, dataItemReferences, ...more })
    }
  return {
    insert: change('insert-references'),
    remove: change('remove-references'),
    replace: (referringItemId, newReferencedItemIds) =>
      caller.post(`${items}/replace-references`, {
        ...field,
        referringItemId,
        newReferencedItemIds,
      }),
    isReferenced: (referringItemId, referencedItemId) =>
      caller.post(`${items}/is-referenced`, { ...field, referringItemId, referencedItemId }),
    query: (referringItemId, more = {}) =>
      caller.post(`${items}/query-referenced`, { ...field, referringItemId, ...more }),
    queryMany: (referringItemIds, more = {}) =>
      caller.post(`${items}/query-referenced`, { ...field, referringItemIds, ...more }),
    follow: (cursorPaging, more = {}) =>
      caller.post(`${items}/query-referenced`, { dataCollectionId, cursorPaging, ...more }),
  }
}

/**
 * Returns the ids of the referenced items in a response, in order. For several referring items, each entry has the form
 * "referring>referenced".
 */
export function referencedIdsOf({ body }: TestResponse): string[] {
  const results: unknown[] = Array.isArray(body.results) ? body.results : []
  return results.map((result) => {
    const { referringItemId, dataItem, unresolvedReference } = Object(result)
    const id = dataItem
      ? String(Object(dataItem).id)
      : `(${Object(unresolvedReference).referencedItemId})`
    return referringItemId === undefined ? id : `${referringItemId}>${id}`
  })
}
