import { type FieldModification, isJsonObject, parseIsoDate } from '@foyer/protocol'
import * as v from 'valibot'

/** A short string. The limit is far above the length of legitimate values. */
export const shortText = v.pipe(v.string(), v.maxLength(512))
/** A password, with a limit far above that of valid ones; `identity/password` has the rules for new passwords. */
export const passwordText = v.pipe(v.string(), v.maxLength(4096))
export const tokenText = v.pipe(v.string(), v.minLength(1), v.maxLength(4096))

/**
 * Accepts any object unchanged; the code that uses the object validates its content. `v.record` would drop the keys
 * "constructor" and "prototype", and a filter that loses a condition matches more items.
 */
export const anyObject = v.custom<Record<string, unknown>>(isJsonObject, 'expected an object')

/** Accepts an object. Properties that are null count as missing: the types of the official packages allow both. */
export function objectIgnoringNulls<const Entries extends v.ObjectEntries>(entries: Entries) {
  return v.pipe(
    v.unknown(),
    v.transform((value): unknown => {
      if (!isJsonObject(value)) return value
      return Object.fromEntries(Object.entries(value).filter(([, inner]) => inner !== null))
    }),
    v.object(entries),
  )
}

/** Free-form data of an app at login. */
export const clientMetaData = v.exactOptional(
  v.pipe(
    anyObject,
    v.check((data) => JSON.stringify(data).length <= 10_000, 'expected at most 10000 characters'),
  ),
)

/**
 * Rejects an option that only other calls support. If the option were ignored, the call would change more than
 * requested.
 */
export const unsupported = v.exactOptional(
  v.never('expected nothing: this call has no such option'),
)

/** Modifications of one item. `parsePatch` validates each of them. */
export const itemPatch = v.object({
  dataItemId: shortText,
  fieldModifications: v.array(v.custom<FieldModification>(isJsonObject, 'expected an object')),
})

/** Condition of a write; its filter is validated in `data`. */
export const condition = v.exactOptional(v.object({ filter: anyObject }))

/** Revision that an item has to have for a write. Calls with `includeRevision` return it. */
export const ifRevision = v.exactOptional(
  v.pipe(v.string(), v.regex(/^[1-9]\d{0,14}$/, 'expected a revision, a whole number as a string')),
)

/** Parses a string that `ifRevision` accepted. */
export function parseRevision(text: string | undefined): number | undefined {
  return text === undefined ? undefined : Number(text)
}

/** Option that adds revisions to the response. In a GET query, it is a string. */
export const includeRevision = v.exactOptional(
  v.union([
    v.boolean(),
    v.pipe(
      v.picklist(['true', 'false']),
      v.transform((text) => text === 'true'),
    ),
  ]),
)

/** ISO 8601 timestamp with a time zone, on a day that exists. */
export const isoTime = v.pipe(
  shortText,
  v.isoTimestamp('expected a time such as 2026-01-31T12:00:00Z'),
  v.check(
    (text) => parseIsoDate(text) !== undefined,
    'expected a time such as 2026-01-31T12:00:00Z, on a day that exists',
  ),
)

/** Sequence of an event. In a GET query it is a string. */
export const eventSequence = v.pipe(
  v.union([v.string(), v.number()]),
  v.transform(String),
  v.regex(/^\d{1,15}$/, 'expected the sequence of an event, a whole number'),
  v.transform(Number),
)

export const collectionId = v.pipe(v.string(), v.minLength(1), v.maxLength(256))

export const paging = objectIgnoringNulls({
  limit: v.exactOptional(v.number()),
  offset: v.exactOptional(v.number()),
})

/** Cursor of a list in the order of a sequence. */
export const sequenceCursor = v.pipe(
  v.string(),
  v.regex(/^\d{1,15}$/, 'expected the "nextCursor" of an earlier response'),
)

/** Cursor paging; `verifyCursor` validates the cursor. */
export const cursorPaging = objectIgnoringNulls({
  limit: v.exactOptional(v.number()),
  cursor: v.exactOptional(v.pipe(v.string(), v.minLength(1))),
})

/** Offset paging in a GET query, where numbers are strings. */
export const queryPaging = v.object({
  limit: v.exactOptional(
    v.pipe(v.string(), v.regex(/^\d{1,6}$/, 'expected a whole number'), v.transform(Number)),
  ),
  offset: v.exactOptional(
    v.pipe(v.string(), v.regex(/^\d{1,9}$/, 'expected a whole number'), v.transform(Number)),
  ),
})

/** Reference fields to include, in the current form and in two legacy forms. */
export const includeOptions = {
  includeReferences: v.exactOptional(
    v.array(v.object({ field: v.string(), limit: v.exactOptional(v.number()) })),
  ),
  includeReferencedItems: v.exactOptional(v.array(v.string())),
  referencedItemOptions: v.exactOptional(
    v.array(v.object({ fieldName: v.string(), limit: v.exactOptional(v.number()) })),
  ),
}

/** Sort list; the sort parser validates its content. */
export const sortList = v.array(
  v.object({
    fieldName: v.string(),
    order: v.exactOptional(v.picklist(['ASC', 'DESC'])),
  }),
)

/** Field names; a GET query may send a single name without a list. */
export const fieldList = v.union([
  v.pipe(v.array(v.string()), v.maxLength(1000)),
  v.pipe(
    v.string(),
    v.transform((field) => [field]),
  ),
])

/** Cursor of an export; it is validated when it is decoded. */
export const exportCursor = v.object({
  cursor: v.exactOptional(v.pipe(v.string(), v.maxLength(1000))),
})
