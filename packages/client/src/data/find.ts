import { assertText, type SortEntry } from '@foyer/protocol'
import * as dataCodes from '@foyer/protocol/data-codes'
import type { FilterInput } from './condition.js'
import type { Operand, Ordered } from './conditions.js'
import { type DataSource, dataCall } from './data-call.js'
import type { PageOptions } from './options.js'
import type { Found, IncludableField, TopLevel } from './projection.js'
import { type ItemPage, queryPage } from './reads.js'
import type {
  AnyFields,
  AnySchema,
  CollectionId,
  FieldName,
  FieldValue,
  Held,
  Item,
} from './schema.js'

/** Conditions on one field; all of them must match. @see docs/wire.md#filters */
export interface FieldConditions<Fields, Name extends string> {
  $eq?: Operand<Fields, Name>
  $ne?: Operand<Fields, Name>
  $gt?: Ordered<Fields, Name>
  $gte?: Ordered<Fields, Name>
  $lt?: Ordered<Fields, Name>
  $lte?: Ordered<Fields, Name>
  $startsWith?: TextOf<Fields, Name>
  $endsWith?: TextOf<Fields, Name>
  $contains?: TextOf<Fields, Name>
  $in?: readonly Operand<Fields, Name>[]
  $hasSome?: readonly Held<FieldValue<Fields, Name>>[]
  $hasAll?: readonly Held<FieldValue<Fields, Name>>[]
  $exists?: boolean
}

/** Text, for fields that hold text. */
type TextOf<Fields, Name extends string> =
  Extract<Held<FieldValue<Fields, Name>>, string> extends never ? never : string

/** A filter as an object, whose fields and operands the compiler checks. */
export type ObjectFilter<Fields> = {
  [Name in FieldName<Fields>]?: Operand<Fields, Name> | FieldConditions<Fields, Name>
} & {
  $and?: readonly ObjectFilter<Fields>[]
  $or?: readonly ObjectFilter<Fields>[]
  $not?: readonly ObjectFilter<Fields>[]
}

/** One page of a query, as an object. */
export interface FindRequest<Filter, Name extends string, Shown, Included> {
  filter?: Filter | undefined
  /** Field to sort by; `-year` sorts descending. */
  sort?: Name | `-${Name}` | readonly (Name | `-${Name}`)[] | undefined
  /** Reads these fields and `_id` only. */
  fields?: Shown[] | undefined
  /** Replaces ids with the referenced items. */
  include?: readonly Included[] | undefined
  /** Page size. Default 50. */
  limit?: number | undefined
  skip?: number | undefined
  /** `cursors.next` or `cursors.prev` of another page of the same query. */
  cursor?: string | undefined
}

/** Reads one page of the items that match. */
type FindItems<Schema> = string extends keyof Schema
  ? <Fields extends object = AnyFields>(
      collectionId: string,
      request?: FindRequest<FilterInput, string, string, string>,
      options?: PageOptions,
    ) => Promise<ItemPage<Item<Fields>>>
  : <
      Id extends CollectionId<Schema>,
      Shown extends FieldName<Schema[Id]> = never,
      Included extends IncludableField<Schema[Id]> = never,
    >(
      collectionId: Id,
      request?: FindRequest<ObjectFilter<Schema[Id]>, FieldName<Schema[Id]>, Shown, Included>,
      options?: PageOptions,
    ) => Promise<
      ItemPage<Found<Schema[Id], Schema, TopLevel<Schema, Shown>, TopLevel<Schema, Included>>>
    >

/** Queries as plain objects: less code than the builder, with the same checks by the compiler. */
export interface Finds<Schema extends object = AnySchema> {
  /**
   * Reads one page of the items that match.
   * @throws CheckError WDE0001, WDE0070, WDE0080, WDE0094
   * @example
   * const filter = { year: { $gte: 1950 } }
   * const found = await client.items.find('films', { filter, sort: '-year', limit: 2 })
   * console.log(found.items.map((film) => film.title)) // → ["Alien","Vertigo"]
   */
  find: FindItems<Schema>
}

/** Creates `find`. @see docs/client.md#reduce-bundle-size */
export function createFind<Schema extends object = AnySchema>(source: DataSource): Finds<Schema>
export function createFind(source: DataSource): Finds {
  const call = dataCall(source)
  return {
    find: async (collectionId, request = {}, options) => {
      const { filter, sort, fields, include, limit, skip, cursor } = request
      return queryPage(
        call,
        collectionId,
        {
          filter,
          fields,
          sort: sort === undefined ? [] : [sort].flat().map(sortEntry),
          ...(cursor !== undefined && { cursorPaging: { limit, cursor } }),
          ...((limit ?? skip) !== undefined && { paging: { limit, offset: skip } }),
        },
        { ...options, includeReferences: include?.map(reference) },
      )
    },
  }
}

/** Returns the entry of a field, or of `-field`. */
function sortEntry(name: string): SortEntry {
  assertText(name, dataCodes.fieldNameNotText)
  return name.startsWith('-')
    ? { fieldName: name.slice(1), order: 'DESC' }
    : { fieldName: name, order: 'ASC' }
}

function reference(field: string): { field: string } {
  assertText(field, dataCodes.textEmpty)
  return { field }
}
