import {
  assertCollectionId,
  everything,
  type HasFilter,
  type IncludedReference,
  joinFilters,
  type SearchItemsRequest,
} from '@foyer/protocol'
import * as endpoints from '@foyer/protocol/endpoints'
import type { Call, Sendable } from '../call.js'
import type { RequestOptions } from '../post.js'
import { type DataSource, dataCall } from './data-call.js'
import type { Conditions } from './filter-methods.js'
import { type IncludeOptions, type ReadOptions, readOptions } from './item-options.js'
import {
  type BuilderParts,
  type OrderAndPageMethods,
  PagedBuilder,
  type PagePosition,
  wirePaging,
} from './order-and-page.js'
import { firstResult, type Page, type PagedResult, pageOf } from './paged-result.js'
import type { Found, TopLevel } from './projection.js'
import { includedReferences } from './read-requests.js'
import { type ItemPage, type QueryRequest, requestedPaging } from './reads.js'
import type {
  AnyFields,
  AnySchema,
  CollectionId,
  FieldName,
  IncludableField,
  Item,
  KnownFields,
  TypedRequest,
} from './schema.js'
import { toItem, wireFilter } from './wire-form.js'

/** Immutable search builder; each method returns a new one. @see docs/wire/queries.md#search */
export interface ItemSearch<
  Fields,
  Schema = unknown,
  Shown extends string = never,
  Included extends string = never,
> extends Conditions<KnownFields<Fields, Schema>, ItemSearch<Fields, Schema, Shown, Included>>,
    OrderAndPageMethods<KnownFields<Fields, Schema>, ItemSearch<Fields, Schema, Shown, Included>>,
    HasFilter {
  /** Sets the search text, at most 100 characters. */
  expression(text: string): ItemSearch<Fields, Schema, Shown, Included>
  /** Also matches words with a similar spelling. */
  fuzzy(): ItemSearch<Fields, Schema, Shown, Included>
  /** Matches items that contain all words. */
  andMode(): ItemSearch<Fields, Schema, Shown, Included>
  /** Matches items that contain at least one of the words. This is the default. */
  orMode(): ItemSearch<Fields, Schema, Shown, Included>
  /** Returns only these fields and `_id`. Default: all fields. */
  fields<Name extends FieldName<KnownFields<Fields, Schema>>>(
    ...names: Name[]
  ): ItemSearch<Fields, Schema, Shown | TopLevel<Schema, Name>, Included>
  /**
   * Replaces the ids in reference fields by the referenced items. A number as the last argument limits the items of
   * each field.
   */
  include<Name extends IncludableField<KnownFields<Fields, Schema>>>(
    ...names: Name[] | [...Name[], number]
  ): ItemSearch<Fields, Schema, Shown, Included | TopLevel<Schema, Name>>
  /** Reads the first page. */
  run(options?: ReadOptions): Promise<PagedResult<Found<Fields, Schema, Shown, Included>>>
  /** Returns the wire request, which also serves as a cache key. */
  toRequest(): SearchItemsRequest
}

type Details = NonNullable<SearchItemsRequest['search']['search']>

/** A search as an object. */
export interface SearchRequest extends QueryRequest {
  /** Search text and mode. */
  search?: Details | undefined
}

/** Options of a search with a request. */
export type SearchOptions = Omit<IncludeOptions, 'includeFieldGroups'>

/** Starts a search of one collection. With a request as the second argument, reads one page instead. */
type SearchCollection<Schema> = string extends keyof Schema
  ? {
      /** Starts a search. `run` of the returned builder reads the first page. */
      <Fields extends object = AnyFields>(collectionId: string): ItemSearch<Fields>
      <Fields extends object = AnyFields>(
        collectionId: string,
        request: SearchRequest,
        options?: SearchOptions,
      ): Promise<ItemPage<Item<Fields>>>
    }
  : {
      /** Starts a search. `run` of the returned builder reads the first page. */
      <Id extends CollectionId<Schema>>(collectionId: Id): ItemSearch<Schema[Id], Schema>
      <Id extends CollectionId<Schema>, Name extends FieldName<Schema[Id]> = never>(
        collectionId: Id,
        request: TypedRequest<SearchRequest, FieldName<Schema[Id]>, Name>,
        options?: SearchOptions,
      ): Promise<ItemPage<Found<Schema[Id], Schema, TopLevel<Schema, Name>, never>>>
    }

/** Full-text search. */
export interface Searches<Schema extends object = AnySchema> {
  /**
   * Starts a full-text search. With a request as the second argument, reads one page instead.
   * @throws CheckError for a wrong collection id, filter, order or page: WDE0001, WDE0032 to WDE0035, WDE0070, WDE0080
   * @example
   * const hits = await client.items.search('films').expression('alie').limit(5).run()
   * console.log(hits.items.map((film) => film.title)) // → ["Alien"]
   */
  search: SearchCollection<Schema>
}

interface SearchParts extends BuilderParts {
  collectionId: string
  fields: string[]
  include: IncludedReference[]
  search: Details
}

/** Creates the search calls. @see docs/client-parts.md#reduce-bundle-size */
export function createSearches<Schema extends object = AnySchema>(
  source: DataSource,
): Searches<Schema>
export function createSearches(source: DataSource): Searches {
  const call = dataCall(source)
  function search<Fields extends object>(collectionId: string): ItemSearch<Fields>
  function search<Fields extends object>(
    collectionId: string,
    request: SearchRequest,
    options?: SearchOptions,
  ): Promise<ItemPage<Item<Fields>>>
  function search<Fields extends object>(
    collectionId: string,
    request?: SearchRequest,
    options?: SearchOptions,
  ): ItemSearch<Fields> | Promise<ItemPage<Item<Fields>>> {
    if (request) return searchPage(call, collectionId, request, options)
    assertCollectionId(collectionId)
    const empty = { conditions: everything, fields: [], include: [], search: {}, sort: [], skip: 0 }
    return new SearchBuilder<Fields, unknown, never, never>(call, { collectionId, ...empty })
  }
  return { search }
}

class SearchBuilder<Fields, Schema, Shown extends string, Included extends string>
  extends PagedBuilder<SearchParts, ItemSearch<Fields, Schema, Shown, Included>>
  implements ItemSearch<Fields, Schema, Shown, Included>
{
  readonly #call: Call

  constructor(call: Call, parts: SearchParts) {
    super(parts)
    this.#call = call
  }

  protected next<MoreShown extends string = Shown, MoreIncluded extends string = Included>(
    change: Partial<SearchParts>,
  ): ItemSearch<Fields, Schema, MoreShown, MoreIncluded> {
    return new SearchBuilder(this.#call, { ...this.parts, ...change })
  }
  #withSearch(change: Details): ItemSearch<Fields, Schema, Shown, Included> {
    return this.next({ search: { ...this.parts.search, ...change } })
  }

  expression(expression: string): ItemSearch<Fields, Schema, Shown, Included> {
    return this.#withSearch({ expression })
  }
  fuzzy(): ItemSearch<Fields, Schema, Shown, Included> {
    return this.#withSearch({ fuzzy: true })
  }
  andMode(): ItemSearch<Fields, Schema, Shown, Included> {
    return this.#withSearch({ mode: 'AND' })
  }
  orMode(): ItemSearch<Fields, Schema, Shown, Included> {
    return this.#withSearch({ mode: 'OR' })
  }
  fields<Name extends string>(
    ...names: Name[]
  ): ItemSearch<Fields, Schema, Shown | TopLevel<Schema, Name>, Included> {
    return this.next({ fields: [...this.parts.fields, ...names] })
  }
  include<Name extends string>(
    ...names: (Name | number)[]
  ): ItemSearch<Fields, Schema, Shown, Included | TopLevel<Schema, Name>> {
    return this.next({ include: [...this.parts.include, ...includedReferences(names)] })
  }
  run(options?: ReadOptions): Promise<PagedResult<Found<Fields, Schema, Shown, Included>>> {
    return run(this.#call, this.parts, options)
  }
  toRequest(): SearchItemsRequest {
    return toRequest(this.parts, { offset: this.parts.skip })
  }
}

function toRequest(parts: SearchParts, position: PagePosition): SearchItemsRequest {
  const { collectionId: dataCollectionId, fields, include, conditions, search, sort } = parts
  return {
    dataCollectionId,
    search: {
      filter: joinFilters(conditions),
      sort,
      fields,
      search,
      ...wirePaging(parts, position),
    },
    includeReferences: include,
  }
}

function run<Entry>(
  call: Call,
  parts: SearchParts,
  options: ReadOptions = {},
): Promise<PagedResult<Entry>> {
  const read = (position: PagePosition, following?: RequestOptions) => {
    const request = { ...toRequest(parts, position), ...readOptions(options) }
    return readMatches<Entry>(call, request, following ?? options)
  }
  return firstResult({ ...parts, read }, parts.skip)
}

async function searchPage<Fields>(
  call: Call,
  dataCollectionId: string,
  request: SearchRequest,
  options: SearchOptions = {},
): Promise<ItemPage<Item<Fields>>> {
  assertCollectionId(dataCollectionId)
  const { fields, filter, search, sort } = request
  const wire = { fields, filter: filter && wireFilter(filter), search, sort }
  const message = {
    dataCollectionId,
    search: { ...wire, ...requestedPaging(request) },
    includeReferences: options.includeReferences,
    ...readOptions(options),
  }
  const { items, metadata } = await readMatches<Item<Fields>>(call, message, options)
  return { items, pagingMetadata: metadata }
}

async function readMatches<Entry>(
  call: Call,
  request: Sendable<SearchItemsRequest>,
  { signal }: RequestOptions,
): Promise<Page<Entry>> {
  const response = await call(endpoints.searchItems, request, { signal })
  return pageOf(response.dataItems, response.pagingMetadata, ({ data }) => toItem<Entry>(data))
}
