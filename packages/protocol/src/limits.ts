/** Limits that both ends of the wire agree on. @see docs/wire.md#limits */
export const limits = {
  /** Items or ids in one bulk call. */
  bulkItems: 1000,
  /** Items in one bulk patch. */
  patchedItems: 100,
  /** Field modifications of one item. */
  fieldModifications: 100,
  /** References or referring items that one call names. */
  references: 1000,
  /** References that are saved with the items of one bulk call. */
  savedReferences: 10_000,
  /** Fields whose referenced items are included. */
  includedFields: 100,
  /** Referenced items of one field that a page includes. */
  includedItems: 10_000,
  /** Items on a page when the request names no limit. */
  defaultPageSize: 50,
  /** Items on a page at the most, by offset and by cursor. */
  maxPageSize: 1000,
  /** Characters of a cursor. */
  cursorLength: 100_000,
  /** Characters of path and query up to which a query travels as GET; above it as POST. */
  queryUrlLength: 2048,
  /** Characters of a PKCE code verifier (RFC 7636 §4.1). */
  codeVerifierMin: 43,
  codeVerifierMax: 128,
  /** Milliseconds that a hidden frame may take to answer. */
  silentLoginMs: 120_000,
  /** Bytes of one item as JSON. */
  itemBytes: 500_000,
  /** Special permissions of one collection, and roles of one member. */
  specialPermissions: 100,
  memberRoles: 20,
  /** Levels of objects and lists in an item. */
  itemDepth: 100,
  /** Conditions in one filter, and how deep they may nest. */
  filterNodes: 1000,
  filterDepth: 50,
  /** Entries of a sort list. */
  sortEntries: 20,
  /** Stages of an aggregation pipeline, its parts in all stages, and how deep they may nest. */
  pipelineStages: 50,
  pipelineNodes: 5000,
  pipelineDepth: 100,
  /** Items that a pipeline reads. */
  pipelineItems: 100_000,
  /** Groups that an aggregation forms. */
  groups: 10_000,
  /** Characters of a search expression, entries of its sort list, fields that it names. */
  searchExpression: 100,
  searchSortEntries: 10,
  searchFields: 20,
  /** Characters of a callback address in a redirect session. */
  callbackUrlLength: 2048,
  /** Indexes of a collection: of one field, of up to three, and unique ones. */
  indexesOfOneField: 16,
  indexesOfThreeFields: 8,
  uniqueIndexes: 8,
  /** Fields of an index, and characters of its name and of a path. */
  indexFields: 3,
  indexNameLength: 128,
  /** Characters of a text in a unique index; of a list or object, of its JSON. */
  uniqueValueLength: 500,
} as const
