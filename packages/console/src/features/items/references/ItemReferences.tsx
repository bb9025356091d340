import type { Collection, CollectionField } from '@foyer/protocol'
import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import { fieldLabel, targetOf } from '../../../collections-data/fields.js'
import { useCollections } from '../../../collections-data/useCollections.js'
import { formatCount } from '../../../ui/format/format-number.js'
import { collectionPath } from '../../../url/collection-paths.js'
import type { ItemVersion } from '../item-version.js'
import { IncomingReferences } from './IncomingReferences.js'
import { ItemLinks } from './ItemLinks.js'
import { texts } from './texts/texts.js'
import './references.css'

/** Items of one field that are listed. */
const listed = 20

interface ItemReferencesProps {
  collection: Collection
  item: ItemVersion
}

/** References of an item in both directions, by collection and field. */
export function ItemReferences({ collection, item }: ItemReferencesProps): ReactNode {
  return (
    <div className="references">
      <OutgoingReferences {...{ collection, item }} />
      <IncomingReferences {...{ collection }} itemId={item.id} />
    </div>
  )
}

function OutgoingReferences({ collection, item }: ItemReferencesProps): ReactNode {
  const id = useId()
  const fields = outgoingReferences(collection, item)
  return (
    <section className="section" aria-labelledby={id}>
      <h3 id={id}>{texts.outgoing}</h3>
      {fields.length === 0 && <p className="muted">{texts.noOutgoing}</p>}
      {fields.map((outgoing) => (
        <OutgoingGroup key={outgoing.field.key} outgoing={outgoing} />
      ))}
    </section>
  )
}

function OutgoingGroup({ outgoing }: { outgoing: OutgoingField }): ReactNode {
  const { name, collectionId, ids } = outgoing
  const collections = useCollections()
  const target = collections.data?.find((collection) => collection.id === collectionId)
  return (
    <div className="reference-group">
      <div className="reference-head">
        <h4>{name}</h4>
        <span className="muted">
          {texts.itemsOf(ids.length, formatCount(ids.length))}
          {target === undefined ? (
            <code>{collectionId}</code>
          ) : (
            <Link to={collectionPath(target.id)}>{target.displayName}</Link>
          )}
        </span>
      </div>
      {collections.data !== undefined && (
        <ItemLinks collection={target} ids={ids.slice(0, listed)} />
      )}
      {ids.length > listed && <p className="muted">{texts.firstListedForm(listed)}</p>}
    </div>
  )
}

/** References of one field of an item. */
interface OutgoingField {
  field: CollectionField
  /** Name of the field. */
  name: string
  /** Collection of the referenced items. */
  collectionId: string
  ids: string[]
}

/** Lists the references of an item by field, without fields that refer to nothing. */
function outgoingReferences(
  { fields }: Pick<Collection, 'fields'>,
  { data }: Pick<ItemVersion, 'data'>,
): OutgoingField[] {
  return fields.flatMap((field) => {
    const collectionId = targetOf(field)
    const ids = [data[field.key]].flat().filter((id) => typeof id === 'string' && id !== '')
    if (collectionId === undefined || ids.length === 0) return []
    return [{ field, name: fieldLabel(field), collectionId, ids: ids.map(String) }]
  })
}
