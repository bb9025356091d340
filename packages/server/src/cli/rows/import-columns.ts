import { type CollectionField, isSystemField } from '@foyer/protocol'
import { csvColumns, matchColumns } from '@foyer/protocol/item-files'
import { didYouMean } from '../../lib/did-you-mean.js'

const systemFields = csvColumns([])

/** Columns of a CSV file as an import reads them. */
export interface ImportColumns {
  /** Key of the field that each column fills. */
  keys: string[]
  /** Messages about columns whose name is not the key of a field. */
  notes: string[]
}

/**
 * Finds the fields that the columns of a file fill, by key or display name. System fields by another name, such as "ID"
 * and "Created Date", count only if the file has all of them, as exports of the provider do: a single column "Owner"
 * may mean anything. Other columns keep their name. They may be typing errors, unless the collection declares no
 * fields.
 */
export function importColumns(
  collectionId: string,
  names: readonly string[],
  fields: readonly CollectionField[],
): ImportColumns {
  const declared = csvColumns(fields)
  // Declared fields first: a column "ID" fills a declared field of this name, not the system's.
  const targets = [
    ...fields.map(({ key, displayName }) => ({ key, name: displayName })),
    ...systemFields.map((key) => ({ key })),
  ]
  const matchedKeys = matchColumns(names, targets).map((target) => target?.key)
  const hasSystemFields = systemFields.every((key) => matchedKeys.includes(key))
  const keys = names.map((name, index) => {
    const key = matchedKeys[index]
    return key === undefined || (isSystemField(key) && !hasSystemFields) ? name : key
  })
  const renamed = keys.flatMap((key, index) =>
    key === names[index] ? [] : [`"${names[index]}" → ${key}`],
  )
  const undeclared = fields.length === 0 ? [] : keys.filter((key) => !declared.includes(key))
  return {
    keys,
    notes: [
      ...(renamed.length === 0 ? [] : [`columns matched by name: ${renamed.join(', ')}`]),
      ...undeclared.map((name) => {
        const text = `the column "${name}" is not a declared field of "${collectionId}"; it is imported nevertheless`
        const hint = didYouMean(name, declared)
        return hint === '' ? text : `${text}.${hint}`
      }),
    ],
  }
}
