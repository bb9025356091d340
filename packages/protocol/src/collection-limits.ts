/** Limits of what is said about a collection. @see docs/wire.md#limits */
export const collectionLimits = {
  /** Characters of a collection's id. */
  idLength: 256,
  /** Fields of a collection, and of an object in it. */
  fields: 1000,
  /** Characters of a field's key, and of every name. */
  nameLength: 1000,
  /** Characters of a field's description. */
  descriptionLength: 16_000,
  /** Plugins of a field. */
  fieldPlugins: 100,
  /** Days for which the id of a deleted collection stays taken, so that it can be restored. */
  restoreDays: 30,
} as const
