export const at = new Date('2026-11-21T10:20:30.456Z')

/** An item with a value of every type. */
export const item = {
  _id: 'a',
  title: 'Amélie 🎬 千と千尋',
  at,
  inner: { at, list: [at, null, [1.5, { at }]] },
  gone: undefined,
  none: null,
}

/** Options of every call. */
export const flags = { suppressHooks: true, showDrafts: true }

/** Options of every read. */
export const read = { ...flags, consistentRead: true, language: 'en', appOptions: { mode: 'x' } }

/** A filter with a Date. */
export const condition = { stars: { $gt: 3 }, at: { $lt: at } }

/** A change of every kind. */
export const changes = [
  { action: 'SET_FIELD' as const, fieldPath: 'a.b', value: at },
  { action: 'REMOVE_FIELD' as const, fieldPath: 'b' },
  { action: 'INCREMENT_FIELD' as const, fieldPath: 'n', value: 2.5 },
  { action: 'APPEND_TO_ARRAY' as const, fieldPath: 'list', value: { at } },
  { action: 'REMOVE_FROM_ARRAY' as const, fieldPath: 'list', value: at },
]

/** Returns this number of items. */
export const many = (length: number) =>
  Array.from({ length }, (_, index) => ({ _id: `${index}`, index }))

/** Returns a string of this number of bytes. */
export const text = (length: number) => 'x'.repeat(length)
