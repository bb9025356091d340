import type { TestCaller, TestResponse } from './test-caller.js'

const items = '/wix-data/v2/items'
const bulk = '/wix-data/v2/bulk/items'

/** Write calls of one caller on one collection. `more` adds properties to the message. */
export interface WriteCalls {
  update(data: object, more?: object): Promise<TestResponse>
  save(data: object, more?: object): Promise<TestResponse>
  remove(id: string, more?: object): Promise<TestResponse>
  patch(id: string, modifications: unknown, more?: object): Promise<TestResponse>
  truncate(): Promise<TestResponse>
  bulkInsert(list: readonly object[], more?: object): Promise<TestResponse>
  bulkSave(list: readonly object[], more?: object): Promise<TestResponse>
  bulkUpdate(list: readonly object[], more?: object): Promise<TestResponse>
  bulkPatch(ids: readonly string[], modifications: unknown, more?: object): Promise<TestResponse>
  bulkRemove(ids: unknown, more?: object): Promise<TestResponse>
  distinct(fieldName: unknown, more?: object): Promise<TestResponse>
}

export function writeCalls(caller: TestCaller, dataCollectionId: string): WriteCalls {
  const post = (path: string, body: object, more: object = {}): Promise<TestResponse> =>
    caller.post(path, { dataCollectionId, ...body, ...more })
  const bulkOf =
    (path: string): WriteCalls['bulkInsert'] =>
    (list, more) =>
      post(`${bulk}/${path}`, { dataItems: list.map(asSent) }, more)
  return {
    update: (data, more) => post(`${items}/update`, { dataItem: asSent(data) }, more),
    save: (data, more) => post(`${items}/save`, { dataItem: asSent(data) }, more),
    remove: (dataItemId, more) => post(`${items}/remove`, { dataItemId }, more),
    patch: (dataItemId, fieldModifications, more) =>
      post(`${items}/patch`, { patch: { dataItemId, fieldModifications } }, more),
    truncate: () => post(`${items}/truncate`, {}),
    bulkInsert: bulkOf('insert'),
    bulkSave: bulkOf('save'),
    bulkUpdate: bulkOf('update'),
    bulkPatch: (ids, fieldModifications, more) => {
      const patches = ids.map((dataItemId) => ({ dataItemId, fieldModifications }))
      return post(`${bulk}/patch`, { patches }, more)
    },
    bulkRemove: (dataItemIds, more) => post(`${bulk}/remove`, { dataItemIds }, more),
    distinct: (fieldName, more) => post(`${items}/query-distinct-values`, { fieldName }, more),
  }
}

/** Wraps an item as the official packages send it, with a copy of its id next to the data. */
function asSent(data: object): object {
  return '_id' in data ? { id: data._id, data } : { data }
}

/** Creates the five field modifications in wire format. */
export const change = {
  set: (fieldPath: string, value: unknown) => ({
    action: 'SET_FIELD',
    fieldPath,
    setFieldOptions: { value },
  }),
  remove: (fieldPath: string) => ({ action: 'REMOVE_FIELD', fieldPath }),
  increment: (fieldPath: string, value: unknown) => ({
    action: 'INCREMENT_FIELD',
    fieldPath,
    incrementFieldOptions: { value },
  }),
  append: (fieldPath: string, value: unknown) => ({
    action: 'APPEND_TO_ARRAY',
    fieldPath,
    appendToArrayOptions: { value },
  }),
  take: (fieldPath: string, value: unknown) => ({
    action: 'REMOVE_FROM_ARRAY',
    fieldPath,
    removeFromArrayOptions: { value },
  }),
}

/** Lists the results of a bulk call: action, item id, and "ok" or the error code. */
export function outcomesOf({ body }: Pick<TestResponse, 'body'>): string[] {
  const results: unknown[] = Array.isArray(body.results) ? body.results : []
  return results.map((result, index) => {
    const { action, itemMetadata } = Object(result)
    const { id, originalIndex, success, error } = Object(itemMetadata)
    if (originalIndex !== index) throw new Error(`result ${index} is that of ${originalIndex}`)
    return `${action} ${id} ${success ? 'ok' : Object(error).code}`
  })
}
