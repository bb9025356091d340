import {
  assertCollectionId,
  assertText,
  type BulkReferencesRequest,
  type BulkReferencesResponse,
  type Endpoint,
  isJsonObject,
  type PagingMetadata,
  type QueryReferencedRequest,
  type WireReference,
} from '@foyer/protocol'
import * as dataCodes from '@foyer/protocol/data-codes'
import * as endpoints from '@foyer/protocol/endpoints'
import * as limits from '@foyer/protocol/limits'
import type { Call } from '../call.js'
import { invalidResponse } from '../errors.js'
import type { RequestOptions } from '../post.js'
import { type DataSource, dataCall } from './data-call.js'
import {
  type ItemOptions,
  itemOptions,
  type PageOptions,
  type ReadOptions,
  readOptions,
} from './item-options.js'
import { type PagePosition, wirePaging } from './order-and-page.js'
import { type FirstResult, firstResult, type PagedResult, pageOf } from './paged-result.js'
import type { Found, TopLevel } from './projection.js'
import { assertPage, type PageRequest } from './reads.js'
import type {
  AnyFields,
  AnySchema,
  CollectionId,
  FieldName,
  Item,
  MultiReferenceField,
  TargetOf,
  TypedOptions,
} from './schema.js'
import { toItem } from './wire-form.js'

/** An item, or its id. */
export type ItemOrId = string | { readonly _id: string }

/** Options of `queryReferenced`. */
export interface ReferencedOptions extends PageOptions {
  /** Returns only these fields and `_id`. Default: all fields. */
  fields?: string[] | undefined
  /** Sort order by the time at which the reference was added. Default `asc`. */
  order?: 'asc' | 'desc' | undefined
  /** Number of items to skip. Default 0. */
  skip?: number | undefined
  /** Page size. Default 50; Foyer allows at most 1000. */
  limit?: number | undefined
}

/** Options of `queryReferencedItems`. */
export interface ReferencedItemsOptions extends PageOptions, PageRequest {
  /** Returns only these fields and `_id`. Default: all fields. */
  fields?: string[] | undefined
  /** Sort order by the time at which the reference was added. */
  order?: 'ASC' | 'DESC' | undefined
}

/** A referenced item, or an unresolved reference to an item that the caller cannot read. */
export interface Referenced<Fields> {
  /** Id of the item that contains the reference. */
  referringItemId?: string
  item?: Item<Fields>
  unresolvedReference?: object
}

/** Changes the references of one field of one item. */
type ChangeReferences<Schema> = <Id extends CollectionId<Schema>>(
  collectionId: Id,
  field: MultiReferenceField<Schema[Id]>,
  referring: ItemOrId,
  referenced: ItemOrId | readonly ItemOrId[],
  options?: ItemOptions,
) => Promise<void>

/** Reads the first page of the items that a field of one item refers to. */
type QueryReferenced<Schema> = string extends keyof Schema
  ? <Fields extends object = AnyFields>(
      collectionId: string,
      referring: ItemOrId,
      field: string,
      options?: ReferencedOptions,
    ) => Promise<PagedResult<Item<Fields>>>
  : <
      Id extends CollectionId<Schema>,
      Field extends MultiReferenceField<Schema[Id]>,
      Target extends keyof Schema = TargetOf<Schema[Id], Field> & keyof Schema,
      Name extends FieldName<Schema[Target]> = never,
    >(
      collectionId: Id,
      referring: ItemOrId,
      field: Field,
      options?: TypedOptions<ReferencedOptions, Name>,
    ) => Promise<PagedResult<Found<Schema[Target], Schema, TopLevel<Schema, Name>, never>>>

/** Reads one page of the items that a field of several items refers to. */
type QueryReferencedItems<Schema> = string extends keyof Schema
  ? <Fields extends object = AnyFields>(
      collectionId: string,
      referring: ItemOrId | readonly ItemOrId[],
      field: string,
      options?: ReferencedItemsOptions,
    ) => Promise<{ results: Referenced<Fields>[]; pagingMetadata: PagingMetadata }>
  : <Id extends CollectionId<Schema>, Field extends MultiReferenceField<Schema[Id]>>(
      collectionId: Id,
      referring: ItemOrId | readonly ItemOrId[],
      field: Field,
      options?: TypedOptions<
        ReferencedItemsOptions,
        FieldName<Schema[TargetOf<Schema[Id], Field> & keyof Schema]>
      >,
    ) => Promise<{
      results: Referenced<Schema[TargetOf<Schema[Id], Field> & keyof Schema]>[]
      pagingMetadata: PagingMetadata
    }>

/**
 * Calls on multi-reference fields. Each call is atomic.
 * @throws CheckError WDE0019 or WDE0021 for an argument that is neither an item nor an id, and for a wrong page
 * WDE0032, WDE0033, WDE0034 or WDE0035
 * @see docs/wire/references.md
 */
export interface References<Schema extends object = AnySchema> {
  /**
   * Adds references to a field of an item.
   * @example
   * await items.insertReference('festivals', 'guests', 'locarno', ['ada', 'bob'])
   */
  insertReference: ChangeReferences<Schema>
  /** Removes references from a field of an item. Missing references are ignored. */
  removeReference: ChangeReferences<Schema>
  /** Replaces all references of a field of an item. */
  replaceReferences: ChangeReferences<Schema>
  /**
   * Returns true if a field of an item refers to another item.
   * @example
   * console.log(await items.isReferenced('festivals', 'guests', 'locarno', 'bob')) // → true
   */
  isReferenced<Id extends CollectionId<Schema>>(
    collectionId: Id,
    field: MultiReferenceField<Schema[Id]>,
    referring: ItemOrId,
    referenced: ItemOrId,
    options?: ReadOptions,
  ): Promise<boolean>
  /**
   * Reads the first page of the items that a field of one item refers to.
   * @example
   * const guests = await items.queryReferenced<{ name: string }>('festivals', 'locarno', 'guests')
   */
  queryReferenced: QueryReferenced<Schema>
  /** Reads one page of the items that a field of several items refers to. */
  queryReferencedItems: QueryReferencedItems<Schema>
}

/** Creates the calls on multi-reference fields. @see docs/client-parts.md#reduce-bundle-size */
export function createReferences<Schema extends object = AnySchema>(
  source: DataSource,
): References<Schema>
export function createReferences(source: DataSource): References {
  return referenceCalls(dataCall(source), firstResult)
}

/** Creates the calls on multi-reference fields on a `call` function. `readFirst` reads the first page of a result. */
export function referenceCalls(call: Call, readFirst: FirstResult): References {
  return {
    insertReference: changeReferences(call, endpoints.insertReferences),
    removeReference: changeReferences(call, endpoints.removeReferences),
    async replaceReferences(dataCollectionId, field, referring, referenced, options) {
      const referrerFields = referrer(dataCollectionId, field, referring)
      const newReferencedItemIds = idsOf(referenced)
      const request = {
        dataCollectionId,
        ...referrerFields,
        newReferencedItemIds,
        ...itemOptions(options),
      }
      await call(endpoints.replaceReferences, request, options)
    },
    async isReferenced(dataCollectionId, field, referring, referenced, options) {
      const referrerFields = referrer(dataCollectionId, field, referring)
      const ids = { dataCollectionId, ...referrerFields, referencedItemId: idOf(referenced) }
      const request = { ...ids, ...readOptions(options) }
      const { isReferenced } = await call(endpoints.isReferenced, request, options)
      if (typeof isReferenced === 'boolean') return isReferenced
      throw invalidResponse('isReferenced')
    },
    async queryReferenced(collectionId, referring, field, options) {
      const referrerFields = referrer(collectionId, field, referring)
      return queryReferenced(call, readFirst, collectionId, referrerFields, options)
    },
    queryReferencedItems: (collectionId, referring, field, options) =>
      queryReferencedItems(call, collectionId, { ids: idsOf(referring), field }, options),
  }
}

function changeReferences(
  call: Call,
  endpoint: Endpoint<BulkReferencesRequest, BulkReferencesResponse>,
): ChangeReferences<AnySchema> {
  return async (dataCollectionId, field, referring, referenced, options) => {
    const referrerFields = referrer(dataCollectionId, field, referring)
    const dataItemReferences = idsOf(referenced).map((id) => ({
      ...referrerFields,
      referencedItemId: id,
    }))
    const request = { dataCollectionId, dataItemReferences, ...itemOptions(options) }
    await call(endpoint, request, options)
  }
}

async function queryReferenced<Fields>(
  call: Call,
  readFirst: FirstResult,
  collectionId: string,
  referrerFields: ReturnType<typeof referrer>,
  options: ReferencedOptions = {},
): Promise<PagedResult<Item<Fields>>> {
  const { fields, limit = limits.defaultPageSize, returnTotalCount, skip = 0 } = options
  assertPage({ paging: { limit, offset: skip } })
  const order = options.order && (options.order === 'asc' ? 'ASC' : 'DESC')
  const read = async (position: PagePosition, following?: RequestOptions) => {
    const request = {
      dataCollectionId: collectionId,
      fields,
      ...wirePaging({ limit }, position),
      // A cursor contains the reference and the sort order.
      ...(!position.cursor && { ...referrerFields, order }),
      ...(!following && { returnTotalCount }),
      ...readOptions(options),
    } as QueryReferencedRequest
    const { signal } = following ?? options
    const response = await call(endpoints.queryReferenced, request, { signal })
    const matches = response.results?.filter((result) => result.dataItem)
    return pageOf(matches, response.pagingMetadata, ({ dataItem }) =>
      toItem<Item<Fields>>(dataItem?.data ?? {}),
    )
  }
  return readFirst({ collectionId, limit, read }, skip)
}

async function queryReferencedItems<Fields>(
  call: Call,
  dataCollectionId: string,
  referrerFields: { ids: string[]; field: string },
  options: ReferencedItemsOptions = {},
): Promise<{ results: Referenced<Fields>[]; pagingMetadata: PagingMetadata }> {
  assertCollectionId(dataCollectionId)
  assertText(referrerFields.field, dataCodes.textEmpty)
  const { cursorPaging, fields, order, paging, returnTotalCount, signal } = options
  assertPage(options)
  const request = {
    dataCollectionId,
    referringItemIds: referrerFields.ids,
    referringItemFieldName: referrerFields.field,
    ...{ cursorPaging, fields, order, paging, returnTotalCount },
    ...readOptions(options),
  }
  const response = await call(endpoints.queryReferenced, request, { signal })
  const { items, metadata } = pageOf(response.results, response.pagingMetadata, (result) => {
    const { dataItem, ...others } = result
    return dataItem ? { ...others, item: toItem<Item<Fields>>(dataItem.data) } : others
  })
  return { results: items, pagingMetadata: metadata }
}

/** Returns the field and the item that contain a reference, in the wire form. */
function referrer(
  collectionId: string,
  field: string,
  referring: ItemOrId,
): Pick<WireReference, 'referringItemFieldName' | 'referringItemId'> {
  assertCollectionId(collectionId)
  assertText(field, dataCodes.textEmpty)
  return { referringItemFieldName: field, referringItemId: idOf(referring) }
}

function idsOf(items: ItemOrId | readonly ItemOrId[]): string[] {
  return (Array.isArray(items) ? items : [items]).map((item: ItemOrId) =>
    idOf(item, dataCodes.referencesMalformed),
  )
}

function idOf(
  item: ItemOrId,
  code:
    | typeof dataCodes.referenceMalformed
    | typeof dataCodes.referencesMalformed = dataCodes.referenceMalformed,
): string {
  const id: unknown = isJsonObject(item) ? item._id : item
  assertText(id, code)
  return id
}
