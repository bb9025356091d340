import type { LiveSubscriber } from '../live/listener.js'
import type { Found } from './projection.js'
import type { ItemQuery } from './query.js'
import type { AnyFields, CollectionId, Item, NewItem } from './schema.js'

/*
 * Each call has two forms. With a schema, the id of a collection gives the fields of its items. Without one, the caller may
 * name their type: `items.get<Film>('films', id)`.
 */

/** An item as a call returns it, references as ids. */
export type Whole<Schema, Id extends keyof Schema> = Found<Schema[Id], Schema, never, never>

/** A call that takes the id of an item and returns the item, or null. */
export type ReadItem<Schema, Options> = string extends keyof Schema
  ? <Fields extends object = AnyFields>(
      collectionId: string,
      itemId: string,
      options?: Options,
    ) => Promise<Item<Fields> | null>
  : <Id extends CollectionId<Schema>>(
      collectionId: Id,
      itemId: string,
      options?: Options,
    ) => Promise<Whole<Schema, Id> | null>

/** A call that sends an item and returns the stored item. */
export type WriteItem<Schema, Options> = string extends keyof Schema
  ? <Fields extends object>(
      collectionId: string,
      item: Fields,
      options?: Options,
    ) => Promise<Item<Fields>>
  : <Id extends CollectionId<Schema>>(
      collectionId: Id,
      item: NewItem<Schema[Id]>,
      options?: Options,
    ) => Promise<Whole<Schema, Id>>

/** A call that sends an item with its id. */
export type UpdateItem<Schema, Options> = string extends keyof Schema
  ? WriteItem<Schema, Options>
  : <Id extends CollectionId<Schema>>(
      collectionId: Id,
      item: NewItem<Schema[Id]> & { _id: string },
      options?: Options,
    ) => Promise<Whole<Schema, Id>>

/** Follows an item. */
export type SubscribeItem<Schema> = string extends keyof Schema
  ? <Fields extends object = AnyFields>(
      collectionId: string,
      itemId: string,
      subscriber: LiveSubscriber<Item<Fields>>,
    ) => () => void
  : <Id extends CollectionId<Schema>>(
      collectionId: Id,
      itemId: string,
      subscriber: LiveSubscriber<Whole<Schema, Id>>,
    ) => () => void

/** Starts a query of one collection. */
export type QueryCollection<Schema> = string extends keyof Schema
  ? <Fields extends object = AnyFields>(collectionId: string) => ItemQuery<Fields>
  : <Id extends CollectionId<Schema>>(collectionId: Id) => ItemQuery<Schema[Id], Schema>
