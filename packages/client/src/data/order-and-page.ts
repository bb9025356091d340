import {
  assertLimit,
  assertSkip,
  assertText,
  type FilterParts,
  FilterSteps,
  type SortEntry,
} from '@foyer/protocol'
import * as dataCodes from '@foyer/protocol/data-codes'
import type { FieldName } from './schema.js'

/** Sort order and page of a list. */
export interface OrderAndPage {
  sort: SortEntry[]
  limit?: number
  skip: number
}

/** Start of a page: a cursor, or an offset. */
export interface Place {
  offset: number
  cursor?: string | undefined
  /** The pages behind it are told by cursor. */
  byCursor?: boolean | undefined
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

/** @throws CheckError WDE0051 */
export function sorted(
  { sort }: OrderAndPage,
  order: 'ASC' | 'DESC',
  fields: readonly (string | readonly string[])[],
): Pick<OrderAndPage, 'sort'> {
  const entries = fields.flat().map((fieldName) => {
    assertText(fieldName, dataCodes.sortFieldNotText, 'sort field')
    return { fieldName, order }
  })
  return { sort: [...sort, ...entries] }
}

/** State of a builder that filters, sorts and pages. */
export interface FilteredPage extends OrderAndPage {
  said: FilterParts
}

/** The methods of a builder that filters, sorts and pages. */
export abstract class PagedSteps<Parts extends FilteredPage, Self> extends FilterSteps<Self> {
  protected readonly parts: Parts

  constructor(parts: Parts) {
    super(parts.said)
    this.parts = parts
  }

  /** The builder that has the change. */
  protected abstract next(change: Partial<FilteredPage>): Self

  protected saying(said: FilterParts): Self {
    return this.next({ said })
  }
  ascending(...fields: (string | readonly string[])[]): Self {
    return this.next(sorted(this.parts, 'ASC', fields))
  }
  descending(...fields: (string | readonly string[])[]): Self {
    return this.next(sorted(this.parts, 'DESC', fields))
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

/** The paging of a request: nothing when there is nothing to say, as the provider's own client does. */
export function wirePaging(
  { limit }: Pick<OrderAndPage, 'limit'>,
  { offset, cursor, byCursor }: Place,
): Record<string, object> {
  if (cursor || byCursor) return { cursorPaging: { limit, cursor } }
  return limit || offset ? { paging: { limit, offset } } : {}
}
