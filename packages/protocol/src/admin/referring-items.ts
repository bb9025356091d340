/** An item, by its collection and id. It need not exist. */
export interface ReferringItemsRequest {
  dataCollectionId: string
  dataItemId: string
}

/** The items that refer to one item. @see docs/wire/references.md#referring-items */
export interface ReferringItemsResponse {
  /** Reference fields that refer to the collection, by collection and field. Fields without such items are included. */
  fields: ReferringField[]
}

/** Items whose reference field refers to one item. */
export interface ReferringField {
  dataCollectionId: string
  /** Key of the field. */
  field: string
  /** Ids of the first items, in the order of insertion or referencing. At most `referringItemsLimits.listed`. */
  dataItemIds: string[]
  /** Number of items; null where `refusal` is set. At most `referringItemsLimits.counted`. */
  total: number | null
  /** There are more items than `total`. */
  tooManyToCount: boolean
  /** Set where the items cannot be read: the field has no index and its collection is large. */
  refusal?: { code: string; description: string; missingIndexes: string[] }
}

/** Maximum items of one field that are listed, and that are counted. */
export const referringItemsLimits = { listed: 20, counted: 1000 } as const
