import { encodeBase64Url } from '@foyer/protocol'
import type { Answer, TestCaller } from './test-caller.js'

const items = '/wix-data/v2/items'

/** Data calls on one collection by one caller. */
export interface DataCalls {
  get(id: string): Promise<Answer>
  insert(data: unknown): Promise<Answer>
  update(data: unknown): Promise<Answer>
  save(data: unknown): Promise<Answer>
  remove(id: string): Promise<Answer>
  bulkInsert(list: readonly unknown[]): Promise<Answer>
  query(query?: unknown, more?: Record<string, unknown>): Promise<Answer>
  /** Sends `query` as GET. */
  queryByGet(query?: unknown, more?: Record<string, unknown>): Promise<Answer>
  count(filter?: unknown): Promise<Answer>
  aggregate(aggregation: unknown, more?: Record<string, unknown>): Promise<Answer>
}

export function dataCalls(caller: TestCaller, dataCollectionId: string): DataCalls {
  const post = (path: string, body: Record<string, unknown>): Promise<Answer> =>
    caller.post(path, { dataCollectionId, ...body })
  return {
    get: (id) =>
      caller.get(`${items}/x?${new URLSearchParams({ dataCollectionId, dataItemId: id })}`),
    insert: (data) => post(items, { dataItem: { data } }),
    update: (data) => post(`${items}/update`, { dataItem: { data } }),
    save: (data) => post(`${items}/save`, { dataItem: { data } }),
    remove: (id) => post(`${items}/remove`, { dataItemId: id }),
    bulkInsert: (list) =>
      post('/wix-data/v2/bulk/items/insert', { dataItems: list.map((data) => ({ data })) }),
    query: (query = {}, more = {}) => post(`${items}/query`, { query, ...more }),
    queryByGet: (query = {}, more = {}) => {
      const text = JSON.stringify({ dataCollectionId, query, ...more })
      return caller.get(`${items}/query?.r=${encodeBase64Url(new TextEncoder().encode(text))}`)
    },
    count: (filter) => post(`${items}/count`, { filter }),
    aggregate: (aggregation, more = {}) => post(`${items}/aggregate`, { aggregation, ...more }),
  }
}

/** Returns the data of the item in a response. */
export function dataOf({ body }: Answer): Record<string, unknown> {
  return Object(Object(body.dataItem).data)
}

/** Returns the data of the items in a response. */
export function listOf({ body }: Answer): Record<string, unknown>[] {
  return Array.isArray(body.dataItems) ? body.dataItems.map((item) => Object(item).data) : []
}

/** Serializes the body of a response without its decision ids, which differ in each response. */
export function textOf({ body }: Answer): string {
  return JSON.stringify(body).replaceAll(/"decisionId":"[^"]+"/g, '')
}

/** Returns the error code of a response, or "invalid" for a list of field violations. */
export function codeOf({ body }: Pick<Answer, 'body'>): unknown {
  const { applicationError, validationError } = Object(body.details)
  return validationError ? 'invalid' : Object(applicationError).code
}
