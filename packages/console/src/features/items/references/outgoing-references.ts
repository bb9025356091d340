import type { Collection, CollectionField } from '@foyer/protocol'
import { fieldLabel } from '../../../collections-data/field-label.js'
import type { ItemVersion } from '../item-version.js'

/** References of one field of an item. */
export interface OutgoingField {
  field: CollectionField
  /** Name of the field. */
  name: string
  /** Collection of the referenced items. */
  collectionId: string
  ids: string[]
}

/** Lists the references of an item by field, without fields that refer to nothing. */
export function outgoingReferences(
  { fields }: Pick<Collection, 'fields'>,
  { data }: Pick<ItemVersion, 'data'>,
): OutgoingField[] {
  return fields.flatMap((field) => {
    const { reference, multiReference } = field.typeMetadata ?? {}
    const target = field.type === 'REFERENCE' ? reference : multiReference
    const ids = [data[field.key]].flat().filter((id) => typeof id === 'string' && id !== '')
    if (target === undefined || ids.length === 0) return []
    const { referencedCollectionId: collectionId } = target
    return [{ field, name: fieldLabel(field), collectionId, ids: ids.map(String) }]
  })
}
