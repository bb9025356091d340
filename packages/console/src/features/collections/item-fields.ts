import type { Collection, CollectionField } from '@foyer/protocol'

const idField: CollectionField = { key: '_id', displayName: 'Id', type: 'TEXT' }
const createdField: CollectionField = {
  key: '_createdDate',
  displayName: 'Created',
  type: 'DATETIME',
}

/** The fields that are shown of a collection: its id, the declared ones, and when an item was created. */
export function shownFields({ fields }: Pick<Collection, 'fields'>): CollectionField[] {
  return [idField, ...fields.filter(({ systemField }) => !systemField), createdField]
}

/** What a field is called on the page: its name, else its key taken apart (`filmTitle` becomes `Film title`). */
export function fieldName({ key, displayName }: CollectionField): string {
  if (displayName !== undefined && displayName !== '') return displayName
  const words = key.replace(/([a-z\d])([A-Z])/g, '$1 $2').toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** The field that a filter looks at: the wanted one if it can be filtered, else the first declared one that can, else the id. */
export function chooseFilterField(
  fields: readonly CollectionField[],
  wanted: string | undefined,
): CollectionField {
  return (
    fields.find(({ key }) => key === wanted) ?? fields.find(({ key }) => key !== '_id') ?? idField
  )
}
