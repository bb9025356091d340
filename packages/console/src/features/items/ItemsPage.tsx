import type { Collection } from '@foyer/protocol'
import type { ReactNode } from 'react'
import { Link, useParams } from 'react-router'
import { settingsPath } from '../../collections-data/collection-paths.js'
import { AllCollectionsLink, NoCollection } from '../../collections-data/NoCollection.js'
import { useCollections } from '../../collections-data/useCollections.js'
import { Loaded } from '../../ui/Loaded.js'
import { Items } from './Items.js'
import { texts } from './texts/texts.js'
import { useGridView } from './useGridView.js'
import { ViewedItems } from './view-as/ViewedItems.js'
import './items.css'
import './editors/editors.css'
import './item-panel/item-panel.css'

/** Items of the collection that the URL names. */
export function ItemsPage(): ReactNode {
  const { collectionId } = useParams()
  const collections = useCollections()
  return (
    <Loaded query={collections} noun={texts.noun}>
      {(data) => {
        const collection = data.find(({ id }) => id === collectionId)
        return collection === undefined ? (
          <NoCollection id={collectionId ?? ''} />
        ) : (
          <CollectionItems collection={collection} />
        )
      }}
    </Loaded>
  )
}

/** The owner's own view of a collection, or the view of the person that the URL names. */
function CollectionItems({ collection }: { collection: Collection }): ReactNode {
  const grid = useGridView(collection)
  const { viewAs } = grid.view
  const backLink = <AllCollectionsLink />
  // The keys reset all state for another collection or person, so that nothing of the previous one stays visible.
  return viewAs === undefined ? (
    <Items
      key={collection.id}
      {...{ grid, backLink }}
      tools={<SettingsLink collection={collection} />}
    />
  ) : (
    <ViewedItems key={JSON.stringify([collection.id, viewAs])} {...{ grid, viewAs, backLink }} />
  )
}

function SettingsLink({ collection: { id } }: { collection: Collection }): ReactNode {
  return (
    <Link className="button" to={settingsPath(id)}>
      {texts.settings}
    </Link>
  )
}
