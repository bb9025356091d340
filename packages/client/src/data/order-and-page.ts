import { assertPaging, type SortEntry, type WirePaging } from '@foyer/protocol'

/** Which entries are read, and in what order. */
export interface OrderAndPage {
  sort: SortEntry[]
  limit?: number
  skip: number
}

/** The methods that say so; each gives a new builder. */
export interface OrderAndPageMethods<Self> {
  /** Sorts upwards by these fields, after those named before. */
  ascending(...fields: string[]): Self
  descending(...fields: string[]): Self
  /** Leaves out the first entries. @throws CheckError WDE0034, WDE0035 */
  skip(count: number): Self
  /** Entries on a page: 50 when not said. @throws CheckError WDE0033, WDE0035 */
  limit(count: number): Self
}

/** Makes the methods of a builder: `next` makes the builder that has the change. */
export function orderAndPage<Self>(
  { sort }: OrderAndPage,
  next: (change: Partial<OrderAndPage>) => Self,
): OrderAndPageMethods<Self> {
  const sorted =
    (order: 'ASC' | 'DESC') =>
    (...fields: string[]) =>
      next({ sort: [...sort, ...fields.map((fieldName) => ({ fieldName, order }))] })
  const paged = (change: { limit: number } | { skip: number }) => {
    assertPaging(change)
    return next(change)
  }
  return {
    ascending: sorted('ASC'),
    descending: sorted('DESC'),
    skip: (skip) => paged({ skip }),
    limit: (limit) => paged({ limit }),
  }
}

/** The paging of a request: nothing when there is nothing to say, as the provider's own client does. */
export function wirePaging({ limit }: OrderAndPage, offset: number): { paging?: WirePaging } {
  if (limit !== undefined) return { paging: { limit, offset } }
  return offset > 0 ? { paging: { offset } } : {}
}
