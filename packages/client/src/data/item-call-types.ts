import type { LiveSubscriber } from '../live/listener.js'
import type { Found } from './projection.js'
import type { ItemQuery } from './query.js'
import type { AnyFields, CollectionId, Item, NewItem } from './schema.js'

/*
 * Types of the calls on items. With a schema, the collection id determines the type of the items. Without a schema, the
 * caller may pass it: `items.get<Film>('films', id)`.
 */

/** An item as a call returns it, with references as ids. */
export type StoredItem<Schema, Id extends keyof Schema> = Found<Schema[Id], Schema, never, never>

/** A call that returns an item by id, or null if it does not exist. */
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
    ) => Promise<StoredItem<Schema, Id> | null>

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
    ) => Promise<StoredItem<Schema, Id>>

/** A call that sends an item with an `_id` and returns the stored item. */
export type UpdateItem<Schema, Options> = string extends keyof Schema
  ? WriteItem<Schema, Options>
  : <Id extends CollectionId<Schema>>(
      collectionId: Id,
      item: NewItem<Schema[Id]> & { _id: string },
      options?: Options,
    ) => Promise<StoredItem<Schema, Id>>

/** Subscribes to an item. Returns a function that unsubscribes. */
export type SubscribeItem<Schema> = string extends keyof Schema
  ? <Fields extends object = AnyFields>(
      collectionId: string,
      itemId: string,
      subscriber: LiveSubscriber<Item<Fields>>,
    ) => () => void
  : <Id extends CollectionId<Schema>>(
      collectionId: Id,
      itemId: string,
      subscriber: LiveSubscriber<StoredItem<Schema, Id>>,
    ) => () => void

/** Starts a query of one collection. For a call of `AllItems`, editors show the documentation of the signature. */
export type QueryCollection<Schema> = string extends keyof Schema
  ? {
      /** Starts a query. `find` of the returned builder reads the first page. */
      // biome-ignore lint/style/useShorthandFunctionType: a function type cannot have documentation
      <Fields extends object = AnyFields>(collectionId: string): ItemQuery<Fields>
    }
  : {
      /** Starts a query. `find` of the returned builder reads the first page. */
      // biome-ignore lint/style/useShorthandFunctionType: a function type cannot have documentation
      <Id extends CollectionId<Schema>>(collectionId: Id): ItemQuery<Schema[Id], Schema>
    }
