import {
  assertLimit,
  assertSkip,
  assertText,
  ConditionBuilder,
  type FilterParts,
  type SortEntry,
} from '@foyer/protocol'
import * as dataCodes from '@foyer/protocol/data-codes'
import type { FieldName } from './schema.js'

/** Sort order and page of a query. */
export interface OrderAndPage {
  sort: SortEntry[]
  limit?: number
  skip: number
}

/** Start of a page: a cursor or an offset. */
export interface PagePosition {
  offset: number
  cursor?: string | undefined
  /** Requests a cursor for the following pages. */
  byCursor?: boolean | undefined
}

/** Builder methods for sort order and page. Each method returns a new builder. */
export interface OrderAndPageMethods<Fields, Self> {
  /**
   * Sorts by these fields in ascending order, after the fields of earlier calls.
   * @throws CheckError WDE0051 for a name that is not a string
   */
  ascending(...fields: (FieldName<Fields> | readonly FieldName<Fields>[])[]): Self
  /** Sorts by these fields in descending order, after the fields of earlier calls. @throws CheckError WDE0051 */
  descending(...fields: (FieldName<Fields> | readonly FieldName<Fields>[])[]): Self
  /** Skips the first entries. @throws CheckError WDE0032, WDE0034, WDE0035 */
  skip(count: number): Self
  /**
   * Sets the page size. Default 50, of a search 100; Foyer allows at most 1000.
   * @throws CheckError WDE0032, WDE0033, WDE0035
   */
  limit(count: number): Self
}

/** Appends fields to a sort order. @throws CheckError WDE0051 */
export function appendSort(
  { sort }: OrderAndPage,
  order: 'ASC' | 'DESC',
  fields: readonly (string | readonly string[])[],
): Pick<OrderAndPage, 'sort'> {
  const entries = fields.flat().map((fieldName) => {
    assertText(fieldName, dataCodes.sortFieldNotText)
    return { fieldName, order }
  })
  return { sort: [...sort, ...entries] }
}

/** Filter, sort order and page of a builder. */
export interface BuilderParts extends OrderAndPage {
  conditions: FilterParts
}

/** Base class of the query and search builders. */
export abstract class PagedBuilder<
  Parts extends BuilderParts,
  Self,
> extends ConditionBuilder<Self> {
  protected readonly parts: Parts

  constructor(parts: Parts) {
    super(parts.conditions)
    this.parts = parts
  }

  /** Returns a new builder with the change. */
  protected abstract next(change: Partial<BuilderParts>): Self

  protected withConditions(conditions: FilterParts): Self {
    return this.next({ conditions })
  }
  ascending(...fields: (string | readonly string[])[]): Self {
    return this.next(appendSort(this.parts, 'ASC', fields))
  }
  descending(...fields: (string | readonly string[])[]): Self {
    return this.next(appendSort(this.parts, 'DESC', fields))
  }
  skip(skip: number): Self {
    assertSkip(skip)
    return this.next({ skip })
  }
  limit(limit: number): Self {
    assertLimit(limit)
    return this.next({ limit })
  }
}

/** Converts a page to the wire form. Returns no property for the first page of the default size. */
export function wirePaging(
  { limit }: Pick<OrderAndPage, 'limit'>,
  { offset, cursor, byCursor }: PagePosition,
): Record<string, object> {
  if (cursor || byCursor) return { cursorPaging: { limit, cursor } }
  return limit || offset ? { paging: { limit, offset } } : {}
}
