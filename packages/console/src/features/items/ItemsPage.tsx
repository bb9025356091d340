import type { Collection } from '@foyer/protocol'
import type { ReactNode } from 'react'
import { CollectionOfUrl } from '../../collections-data/CollectionOfUrl.js'
import { Items } from './Items.js'
import { useGridView } from './useGridView.js'
import { ViewedItems } from './view-as/ViewedItems.js'
import './items.css'
import './editors/editors.css'
import './item-panel/item-panel.css'

/** Items of the collection that the URL names. */
export function ItemsPage(): ReactNode {
  return (
    <CollectionOfUrl>{(collection) => <CollectionItems collection={collection} />}</CollectionOfUrl>
  )
}

/** The owner's own view of a collection, or the view of the person that the URL names. */
function CollectionItems({ collection }: { collection: Collection }): ReactNode {
  const grid = useGridView(collection)
  const { viewAs } = grid.view
  // The keys reset all state for another collection or person, so that nothing of the previous one stays visible.
  return viewAs === undefined ? (
    <Items key={collection.id} grid={grid} />
  ) : (
    <ViewedItems key={JSON.stringify([collection.id, viewAs])} {...{ grid, viewAs }} />
  )
}
