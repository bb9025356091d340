/*
 * Limits that client and server share. Import as `import * as limits`, so that an app bundles only those that it uses.
 * @see docs/wire/limits.md
 */

/** Items or ids in one bulk call. */
export const bulkItems = 1000
/** Items in one bulk patch. */
export const patchedItems = 100
/** Field modifications of one item. */
export const fieldModifications = 100
/** References or referring items in one call. */
export const references = 1000
/** References saved with the items of one bulk call. */
export const savedReferences = 10_000
/** Fields whose referenced items are included. */
export const includedFields = 100
/** Included items of one field on a page. */
export const includedItems = 10_000
/** Default page size. */
export const defaultPageSize = 50
/** Maximum page size, by offset and by cursor. */
export const maxPageSize = 1000
/** Bytes of the response to a data read, such as a page of items: 16 MiB. */
export const pageBytes = 16_777_216
/** Characters of a cursor. */
export const cursorLength = 100_000
/** Maximum length of path and query to send a query as GET instead of POST. */
export const queryUrlLength = 2048
/** Maximum length of a query string to send any other read as GET. */
export const readQueryLength = 4000
/** Characters of a PKCE code verifier (RFC 7636 §4.1). */
export const codeVerifierMin = 43
export const codeVerifierMax = 128
/** Timeout of a hidden iframe in milliseconds. */
export const silentLoginMs = 120_000
/** Subscriptions of one stream of live queries. */
export const liveSubscriptions = 100
/** Milliseconds without a message on a stream of live queries, after which the server sends a heartbeat. */
export const liveHeartbeatMs = 20_000
/** Bytes of one item as JSON. */
export const itemBytes = 500_000
/** Special permissions of one collection, and roles of one member. */
export const specialPermissions = 100
export const memberRoles = 20
/** Levels of objects and lists in an item. */
export const itemDepth = 100
/** Conditions in one filter, and maximum depth. */
export const filterNodes = 1000
export const filterDepth = 50
/**
 * Characters of a string in `$startsWith`, `$endsWith` and `$contains`. JavaScript searches for longer ones in
 * quadratic time.
 */
export const filterTextLength = 250
/** Entries of a sort list. */
export const sortEntries = 20
/** Stages of a pipeline, parts of all stages, and maximum depth. */
export const pipelineStages = 50
export const pipelineNodes = 5000
export const pipelineDepth = 100
/** Characters of a string in a pipeline, and of a string that `concat` or `stringify` creates. */
export const pipelineTextLength = 65_536
/** Items that a pipeline may read. */
export const pipelineItems = 100_000
/** Groups of an aggregation. */
export const groups = 10_000
/** Characters of a search expression, entries of its sort list, and fields. */
export const searchExpression = 100
export const searchSortEntries = 10
export const searchFields = 20
/** Characters of a callback address in a redirect session. */
export const callbackUrlLength = 2048
/** Indexes of a collection: of one field, of up to three, and unique ones. */
export const indexesOfOneField = 16
export const indexesOfThreeFields = 8
export const uniqueIndexes = 8
/** Fields of an index, and characters of its name and of a path. */
export const indexFields = 3
export const indexNameLength = 128
/** Characters of a string in a unique index; of a list or object, of its JSON. */
export const uniqueValueLength = 500
