import { assertText, type SortEntry, type TextPattern } from '@foyer/protocol'
import * as dataCodes from '@foyer/protocol/data-codes'
import { type DataSource, dataCall } from './data-call.js'
import type { Operand, Ordered } from './filter-methods.js'
import type { PageOptions } from './item-options.js'
import type { Found, TopLevel } from './projection.js'
import { type ItemPage, queryPage } from './reads.js'
import type {
  AnyFields,
  AnySchema,
  CollectionId,
  ElementOrValue,
  FieldName,
  FieldValue,
  IncludableField,
  Item,
} from './schema.js'
import type { FilterInput } from './wire-form.js'

/** Conditions on one field. All of them must match. @see docs/wire/queries.md#filters */
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
  /** Matches a whole string, as a sequence of literals and sets of characters. */
  $matches?: TextOf<Fields, Name> extends never
    ? never
    : { ignoreCase?: boolean; spec: TextPattern['parts'] }
  $in?: readonly Operand<Fields, Name>[]
  $nin?: readonly Operand<Fields, Name>[]
  $hasSome?: readonly ElementOrValue<FieldValue<Fields, Name>>[]
  $hasAll?: readonly ElementOrValue<FieldValue<Fields, Name>>[]
  $exists?: boolean
  /** True matches null and missing fields. */
  $isEmpty?: boolean
  $not?: FieldConditions<Fields, Name>
}

/** `string` for fields with a string or a list of strings, else never. */
type TextOf<Fields, Name extends string> =
  Extract<ElementOrValue<FieldValue<Fields, Name>>, string> extends never ? never : string

/** A filter as an object, with typed field names and operands. */
export type ObjectFilter<Fields> = {
  [Name in FieldName<Fields>]?: Operand<Fields, Name> | FieldConditions<Fields, Name>
} & {
  $and?: readonly ObjectFilter<Fields>[]
  $or?: readonly ObjectFilter<Fields>[]
  $not?: readonly ObjectFilter<Fields>[]
}

/** A query for one page, as an object. */
export interface FindRequest<Filter, Name extends string, Shown, Included> {
  filter?: Filter | undefined
  /** Field to sort by; `-year` sorts descending. */
  sort?: Name | `-${Name}` | readonly (Name | `-${Name}`)[] | undefined
  /** Returns only these fields and `_id`. Default: all fields. */
  fields?: Shown[] | undefined
  /** Reference fields whose ids are replaced by the referenced items. */
  include?: readonly Included[] | undefined
  /** Page size. Default 50; Foyer allows at most 1000. */
  limit?: number | undefined
  /** Number of items to skip. Default 0. Not with `cursor`. */
  skip?: number | undefined
  /** `pagingMetadata.cursors.next` or `.prev` of another page. The cursor contains the filter and the sort order. */
  cursor?: string | undefined
}

/** Reads one page of matching items. */
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

/** Queries as plain objects. They load less code than the query builder, and have the same types. */
export interface Finds<Schema extends object = AnySchema> {
  /**
   * Reads one page of matching items.
   * @throws CheckError WDE0001, WDE0003, WDE0070, WDE0080, WDE0094, and for a wrong page WDE0032, WDE0033, WDE0034 or
   * WDE0035
   * @example
   * const filter = { year: { $gte: 1950 } }
   * const found = await client.items.find('films', { filter, sort: '-year', limit: 2 })
   * console.log(found.items.map((film) => film.title)) // → ["Alien","Vertigo"]
   */
  find: FindItems<Schema>
}

/** Creates `find`. @see docs/client-parts.md#reduce-bundle-size */
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

/** Converts `field` or `-field` to a sort entry. */
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
