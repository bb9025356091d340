import { type FieldModification, isJsonObject } from '@foyer/protocol'
import * as v from 'valibot'

/** Texts with the bounds that no honest message reaches. */
export const shortText = v.pipe(v.string(), v.maxLength(512))
export const tokenText = v.pipe(v.string(), v.minLength(1), v.maxLength(4096))

/**
 * Any object, untouched; what is in it is checked where its meaning is known. Not `v.record`: it drops the keys
 * "constructor" and "prototype", and a filter that loses a condition takes more items.
 */
export const anyObject = v.custom<Record<string, unknown>>(isJsonObject, 'expected an object')

/** What an app notes about itself at a login; nothing reads it, so it is small. */
export const clientMetaData = v.exactOptional(
  v.pipe(
    anyObject,
    v.check((data) => JSON.stringify(data).length <= 10_000, 'expected at most 10000 characters'),
  ),
)

/** An option of other calls that must not be passed over here: it would narrow what a call does. */
export const unsupported = v.exactOptional(
  v.never('expected nothing: this call has no such option'),
)

/** Changes of one item; what each says is checked by `parsePatch`. */
export const patch = v.object({
  dataItemId: shortText,
  fieldModifications: v.array(v.custom<FieldModification>(isJsonObject, 'expected an object')),
})

/** The condition of a write; its filter is checked with the data. */
export const condition = v.exactOptional(v.object({ filter: anyObject }))

/** The revision that an item must have for a write, as `includeRevision` told it. */
export const ifRevision = v.exactOptional(
  v.pipe(v.string(), v.regex(/^[1-9]\d{0,14}$/, 'expected a revision, a whole number as text')),
)

/** The number of a revision that travelled as text. */
export function readRevision(text: string | undefined): number | undefined {
  return text === undefined ? undefined : Number(text)
}

/** Puts revisions into an answer; in a GET query it travels as text. */
export const includeRevision = v.exactOptional(
  v.union([
    v.boolean(),
    v.pipe(
      v.picklist(['true', 'false']),
      v.transform((text) => text === 'true'),
    ),
  ]),
)

/** A time with its zone. */
export const isoTime = v.pipe(
  shortText,
  v.isoTimestamp('expected a time such as 2026-01-31T12:00:00Z'),
  v.check((text) => !Number.isNaN(Date.parse(text)), 'expected a time that there is'),
)

export const collectionId = v.pipe(v.string(), v.minLength(1), v.maxLength(256))

/** The name of a role; the packages send ids there, which fit. @see docs/wire.md#roles */
export const roleName = v.pipe(
  v.string(),
  v.regex(/^[A-Za-z0-9][A-Za-z0-9_.:-]{0,63}$/, 'expected letters, digits, "_", ".", ":" and "-"'),
)

export const paging = v.object({
  limit: v.exactOptional(v.number()),
  offset: v.exactOptional(v.number()),
})

/** Pages by cursor; whether a cursor is one is found out where it is opened. */
export const cursorPaging = v.object({
  limit: v.exactOptional(v.number()),
  cursor: v.exactOptional(v.pipe(v.string(), v.minLength(1))),
})

/** Pages in a GET query, where numbers travel as text. */
export const queryPaging = v.object({
  limit: v.exactOptional(
    v.pipe(v.string(), v.regex(/^\d{1,6}$/, 'expected a whole number'), v.transform(Number)),
  ),
  offset: v.exactOptional(
    v.pipe(v.string(), v.regex(/^\d{1,9}$/, 'expected a whole number'), v.transform(Number)),
  ),
})

const bulkItem = {
  id: v.exactOptional(v.nullable(v.string())),
  data: anyObject,
  idempotencyKey: v.exactOptional(shortText),
}

/** Items of a bulk call; each is checked when its turn comes. */
export const bulkItems = v.array(v.object({ ...bulkItem, ifRevision: unsupported }))

/** The same for items that have to be there. */
export const changedItems = v.array(v.object({ ...bulkItem, ifRevision }))

/** What bulk calls have in common. */
export const bulkOptions = {
  dataCollectionId: collectionId,
  atomic: v.exactOptional(v.boolean()),
  returnEntity: v.exactOptional(v.boolean()),
  includeRevision,
}

/** Fields whose referenced items come with the items, in today's form and in those of older packages. */
export const including = {
  includeReferences: v.exactOptional(
    v.array(v.object({ field: v.string(), limit: v.exactOptional(v.number()) })),
  ),
  includeReferencedItems: v.exactOptional(v.array(v.string())),
  referencedItemOptions: v.exactOptional(
    v.array(v.object({ fieldName: v.string(), limit: v.exactOptional(v.number()) })),
  ),
}

/** An index as its maker describes it; what its parts mean is checked by `newIndex`. */
export const indexDefinition = v.object({
  name: v.string(),
  fields: v.array(
    v.object({ path: v.string(), order: v.exactOptional(v.picklist(['ASC', 'DESC'])) }),
  ),
  unique: v.exactOptional(v.boolean()),
  caseInsensitive: v.exactOptional(v.boolean()),
})

/** A list whose order the sort parser checks. */
export const sortList = v.array(
  v.object({
    fieldName: v.string(),
    order: v.exactOptional(v.picklist(['ASC', 'DESC'])),
  }),
)

/** Field names; a single one may stand without a list in a GET query. */
export const fieldList = v.union([
  v.pipe(v.array(v.string()), v.maxLength(1000)),
  v.pipe(
    v.string(),
    v.transform((field) => [field]),
  ),
])
