import { encodeBase64Url } from '@foyer/protocol'
import type { TestCaller, TestResponse } from './test-caller.js'

const items = '/wix-data/v2/items'

/** Data calls on one collection by one caller. */
export interface DataCalls {
  get(id: string): Promise<TestResponse>
  insert(data: unknown): Promise<TestResponse>
  update(data: unknown): Promise<TestResponse>
  save(data: unknown): Promise<TestResponse>
  remove(id: string): Promise<TestResponse>
  bulkInsert(list: readonly unknown[]): Promise<TestResponse>
  query(query?: unknown, more?: Record<string, unknown>): Promise<TestResponse>
  /** Sends `query` as GET. */
  queryByGet(query?: unknown, more?: Record<string, unknown>): Promise<TestResponse>
  count(filter?: unknown): Promise<TestResponse>
  aggregate(aggregation: unknown, more?: Record<string, unknown>): Promise<TestResponse>
}

export function dataCalls(caller: TestCaller, dataCollectionId: string): DataCalls {
  const post = (path: string, body: Record<string, unknown>): Promise<TestResponse> =>
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
export function dataOf({ body }: TestResponse): Record<string, unknown> {
  return Object(Object(body.dataItem).data)
}

/** Returns the data of the items in a response. */
export function listOf({ body }: TestResponse): Record<string, unknown>[] {
  return Array.isArray(body.dataItems) ? body.dataItems.map((item) => Object(item).data) : []
}

/** Serializes the body of a response without its decision ids, which differ in each response. */
export function textOf({ body }: TestResponse): string {
  return JSON.stringify(body).replaceAll(/"decisionId":"[^"]+"/g, '')
}

/** Returns the error code of a response, or "invalid" for a list of field violations. */
export function codeOf({ body }: Pick<TestResponse, 'body'>): unknown {
  const { applicationError, validationError } = Object(body.details)
  return validationError ? 'invalid' : Object(applicationError).code
}
