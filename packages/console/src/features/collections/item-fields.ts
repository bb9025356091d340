import { type Collection, type CollectionField, isSystemField } from '@foyer/protocol'

const idField: CollectionField = { key: '_id', displayName: 'Id', type: 'TEXT' }
const createdField: CollectionField = {
  key: '_createdDate',
  displayName: 'Created',
  type: 'DATETIME',
}

/** Returns the fields to show: the id, the declared fields and the creation date. */
export function shownFields({ fields }: Pick<Collection, 'fields'>): CollectionField[] {
  return [idField, ...fields.filter(({ systemField }) => !systemField), createdField]
}

/** Field that a deletion rule may clear. */
export interface ClearableField {
  path: string
  name: string
}

/** Lists the declared fields of a collection, then the nested paths of `clear`, such as `author.city`. */
export function clearableFields(
  { fields }: Pick<Collection, 'fields'>,
  clear: readonly string[],
): ClearableField[] {
  const declared = fields.filter(({ key, systemField }) => !systemField && !isSystemField(key))
  const others = clear.filter((path) => declared.every(({ key }) => key !== path))
  return [
    ...declared.map((field) => ({ path: field.key, name: fieldName(field) })),
    ...others.map((path) => ({ path, name: 'Inner field' })),
  ]
}

/** Returns the label of a field: its display name, else its key in words (`filmTitle` becomes `Film title`). */
export function fieldName({ key, displayName }: CollectionField): string {
  if (displayName !== undefined && displayName !== '') return displayName
  const words = key.replace(/([a-z\d])([A-Z])/g, '$1 $2').toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/**
 * Returns the field to filter by: the requested one if it can be filtered, else the first declared one, else the id.
 */
export function chooseFilterField(
  fields: readonly CollectionField[],
  wanted: string | undefined,
): CollectionField {
  return (
    fields.find(({ key }) => key === wanted) ?? fields.find(({ key }) => key !== '_id') ?? idField
  )
}
