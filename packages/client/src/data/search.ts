import {
  assertCollectionId,
  everything,
  type HasFilter,
  type IncludedReference,
  joinFilters,
  type SearchItemsRequest,
  type SortEntry,
} from '@foyer/protocol'
import * as endpoints from '@foyer/protocol/endpoints'
import type { Call, Sendable } from '../call.js'
import { wireFilter } from './condition.js'
import type { Conditions } from './conditions.js'
import { type DataSource, dataCall } from './data-call.js'
import { toItem } from './item.js'
import { type IncludeOptions, type ReadOptions, readOptions } from './options.js'
import {
  type FilteredPage,
  type OrderAndPageMethods,
  PagedSteps,
  type Place,
  wirePaging,
} from './order-and-page.js'
import { answeredPage, firstResult, type Page, type PagedResult } from './paged-result.js'
import { included } from './query.js'
import { type ItemPage, type QueryRequest, requestedPaging } from './reads.js'
import type { AnyFields, Item } from './schema.js'

/** A search being built: it never changes, each method gives a new one. @see docs/wire.md#search */
export interface ItemSearch<Fields>
  extends Conditions<AnyFields, ItemSearch<Fields>>,
    OrderAndPageMethods<AnyFields, ItemSearch<Fields>>,
    HasFilter {
  /** What is looked for, 100 characters at the most. */
  expression(text: string): ItemSearch<Fields>
  /** Takes words that are spelt a little differently. */
  fuzzy(): ItemSearch<Fields>
  /** Wants all words. */
  andMode(): ItemSearch<Fields>
  /** Takes one of the words, as when nothing is said. */
  orMode(): ItemSearch<Fields>
  /** Reads these fields and `_id` only. */
  fields(...names: string[]): ItemSearch<Fields>
  /** Puts referenced items in place of their ids; a number at the end is how many of each list. */
  include(...names: string[] | [...string[], number]): ItemSearch<Fields>
  /** Reads the first page. */
  run(options?: ReadOptions): Promise<PagedResult<Item<Fields>>>
}

type Details = NonNullable<SearchItemsRequest['search']['search']>

/** A search as an object, its filter as it travels. */
export interface SearchRequest extends QueryRequest {
  search?: Details | undefined
}

/** Calls that look for words. */
export interface Searches {
  /** Starts a search. @throws CheckError WDE0001 */
  search<Fields extends object = AnyFields>(collectionId: string): ItemSearch<Fields>
  /** Searches at once and reads one page. @throws CheckError WDE0001, WDE0070, WDE0080 */
  search<Fields extends object = AnyFields>(
    collectionId: string,
    request: SearchRequest,
    options?: IncludeOptions,
  ): Promise<ItemPage<Item<Fields>>>
}

interface SearchParts extends FilteredPage {
  collectionId: string
  fields: string[]
  include: IncludedReference[]
  search: Details
  sort: SortEntry[]
}

/** Builds the calls that look for words. @see docs/decisions/0024-data-calls-by-the-part.md */
export function createSearches(source: DataSource): Searches {
  const call = dataCall(source)
  function search<Fields extends object>(collectionId: string): ItemSearch<Fields>
  function search<Fields extends object>(
    collectionId: string,
    request: SearchRequest,
    options?: IncludeOptions,
  ): Promise<ItemPage<Item<Fields>>>
  function search<Fields extends object>(
    collectionId: string,
    request?: SearchRequest,
    options?: IncludeOptions,
  ): ItemSearch<Fields> | Promise<ItemPage<Item<Fields>>> {
    assertCollectionId(collectionId)
    if (request) return searchPage(call, collectionId, request, options)
    const empty = { said: everything, fields: [], include: [], search: {}, sort: [], skip: 0 }
    return new BuiltSearch(call, { collectionId, ...empty })
  }
  return { search }
}

class BuiltSearch<Fields>
  extends PagedSteps<SearchParts, ItemSearch<Fields>>
  implements ItemSearch<Fields>
{
  readonly #call: Call

  constructor(call: Call, parts: SearchParts) {
    super(parts)
    this.#call = call
  }

  protected next(change: Partial<SearchParts>): ItemSearch<Fields> {
    return new BuiltSearch(this.#call, { ...this.parts, ...change })
  }
  #look(change: Details): ItemSearch<Fields> {
    return this.next({ search: { ...this.parts.search, ...change } })
  }

  expression(expression: string): ItemSearch<Fields> {
    return this.#look({ expression })
  }
  fuzzy(): ItemSearch<Fields> {
    return this.#look({ fuzzy: true })
  }
  andMode(): ItemSearch<Fields> {
    return this.#look({ mode: 'AND' })
  }
  orMode(): ItemSearch<Fields> {
    return this.#look({ mode: 'OR' })
  }
  fields(...names: string[]): ItemSearch<Fields> {
    return this.next({ fields: [...this.parts.fields, ...names] })
  }
  include(...names: (string | number)[]): ItemSearch<Fields> {
    return this.next({ include: [...this.parts.include, ...included(names)] })
  }
  run(options?: ReadOptions): Promise<PagedResult<Item<Fields>>> {
    return run(this.#call, this.parts, options)
  }
}

function run<Fields>(
  call: Call,
  parts: SearchParts,
  options: ReadOptions = {},
): Promise<PagedResult<Item<Fields>>> {
  const { collectionId: dataCollectionId, fields, include, said, search, skip, sort } = parts
  const filter = joinFilters(said)
  const read = async (place: Place) => {
    const request = {
      dataCollectionId,
      search: { filter, sort, fields, search, ...wirePaging(parts, place) },
      includeReferences: include,
      ...readOptions(options),
    }
    return searched<Fields>(call, request, options)
  }
  return firstResult({ ...parts, read }, skip)
}

async function searchPage<Fields>(
  call: Call,
  dataCollectionId: string,
  request: SearchRequest,
  options: IncludeOptions = {},
): Promise<ItemPage<Item<Fields>>> {
  const { fields, filter, search, sort } = request
  const wire = { fields, filter: filter && wireFilter(filter), search, sort }
  const message = {
    dataCollectionId,
    search: { ...wire, ...requestedPaging(request) },
    includeReferences: options.includeReferences,
    ...readOptions(options),
  }
  const { items, metadata } = await searched<Fields>(call, message, options)
  return { items, pagingMetadata: metadata }
}

async function searched<Fields>(
  call: Call,
  request: Sendable<SearchItemsRequest>,
  { signal }: ReadOptions,
): Promise<Page<Item<Fields>>> {
  const answer = await call(endpoints.searchItems, request, { signal })
  return answeredPage(answer.dataItems, answer.pagingMetadata, ({ data }) =>
    toItem<Item<Fields>>(data),
  )
}
