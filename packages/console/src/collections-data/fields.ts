import { type Collection, type CollectionField, isSystemField } from '@foyer/protocol'
import { inWords } from '../ui/format/sentence.js'

/** Returns the label of a field: its display name, else its key in words (`filmTitle` becomes `Film title`). */
export function fieldLabel({ key, displayName }: CollectionField): string {
  return displayName || inWords(key)
}

/** Returns the field that names an item for people: the display field, else the first string, else the id. */
export function displayFieldOf({
  displayField,
  fields,
}: Pick<Collection, 'displayField' | 'fields'>): string {
  if (displayField !== undefined) return displayField
  const text = declaredFields({ fields }).find(({ type }) => type === 'TEXT')
  return text?.key ?? '_id'
}

/** Lists the fields that a collection declares, without those of the system. */
export function declaredFields({ fields }: Pick<Collection, 'fields'>): CollectionField[] {
  return fields.filter(({ key, systemField }) => !systemField && !isSystemField(key))
}

/** Returns the id of the collection that a field refers to; undefined for other fields. */
export function targetOf({ typeMetadata }: CollectionField): string | undefined {
  const { reference, multiReference } = typeMetadata ?? {}
  return (reference ?? multiReference)?.referencedCollectionId
}
