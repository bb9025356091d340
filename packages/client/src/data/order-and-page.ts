import { assertLimit, assertSkip, assertText, type SortEntry } from '@foyer/protocol'
import * as dataCodes from '@foyer/protocol/data-codes'
import type { FieldName } from './schema.js'

/** Which entries are read, and in what order. */
export interface OrderAndPage {
  sort: SortEntry[]
  limit?: number
  skip: number
}

/** Where a page begins: at a cursor, else after so many entries. */
export interface Place {
  offset: number
  cursor?: string | undefined
}

/** The methods that say so; each gives a new builder. */
export interface OrderAndPageMethods<Fields, Self> {
  /** Sorts upwards by these fields, after those named before. @throws CheckError WDE0051 */
  ascending(...fields: (FieldName<Fields> | readonly FieldName<Fields>[])[]): Self
  descending(...fields: (FieldName<Fields> | readonly FieldName<Fields>[])[]): Self
  /** Leaves out the first entries. @throws CheckError WDE0034, WDE0035 */
  skip(count: number): Self
  /** Entries on a page: 50 when not said. @throws CheckError WDE0033, WDE0035 */
  limit(count: number): Self
}

/** Makes the methods of a builder: `next` makes the builder that has the change. */
export function orderAndPage<Fields, Self>(
  { sort }: OrderAndPage,
  next: (change: Partial<OrderAndPage>) => Self,
): OrderAndPageMethods<Fields, Self> {
  const sorted =
    (order: 'ASC' | 'DESC') =>
    (...fields: (string | readonly string[])[]) => {
      const entries = fields.flat().map((fieldName) => {
        assertText(fieldName, dataCodes.sortFieldNotText, 'sort field')
        return { fieldName, order }
      })
      return next({ sort: [...sort, ...entries] })
    }
  return {
    ascending: sorted('ASC'),
    descending: sorted('DESC'),
    skip(skip) {
      assertSkip(skip)
      return next({ skip })
    },
    limit(limit) {
      assertLimit(limit)
      return next({ limit })
    },
  }
}

/** The paging of a request: nothing when there is nothing to say, as the provider's own client does. */
export function wirePaging(
  { limit }: Pick<OrderAndPage, 'limit'>,
  { offset, cursor }: Place,
): Record<string, object> {
  if (cursor) return { cursorPaging: { limit, cursor } }
  return limit || offset ? { paging: { limit, offset } } : {}
}
