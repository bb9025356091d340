import type { Collection } from '@foyer/protocol'
import type { ViewAs } from '@foyer/protocol/query-as'
import type { ReactNode } from 'react'
import { Button } from 'react-aria-components'
import { useApiQuery } from '../../../api/useApiQuery.js'
import { displayFieldOf } from '../../../collections-data/fields.js'
import { EmptyState } from '../../../ui/EmptyState.js'
import { JsonView } from '../../../ui/json/JsonView.js'
import { Loaded } from '../../../ui/Loaded.js'
import { Panel } from '../../../ui/Panel.js'
import { labelOf } from '../editors/item-label.js'
import { texts } from './texts/texts.js'
import { keyOfView, readAs, ViewDeniedError } from './viewed-rows.js'

interface ViewedItemPanelProps {
  collection: Collection
  viewAs: ViewAs
  /** Name of the person. */
  name: string
  /** Undefined closes the panel. */
  itemId: string | undefined
  onClose: () => void
  /** Shows the item in the owner's own view. */
  onOwnView: () => void
}

/** Panel with one item as a visitor or a member gets it. */
export function ViewedItemPanel(props: ViewedItemPanelProps): ReactNode {
  const { collection, itemId, onClose, onOwnView } = props
  const item = useViewedItem(props)
  return (
    <Panel
      title={item.data ? labelOf(item.data, displayFieldOf(collection)) : (itemId ?? '')}
      isOpen={itemId !== undefined}
      onClose={onClose}
    >
      {itemId !== undefined && (
        <>
          <div className="panel-tools">
            <Button className="button quiet" onPress={onOwnView}>
              {texts.openOwn}
            </Button>
          </div>
          <ViewedItem name={props.name} item={item} />
        </>
      )}
    </Panel>
  )
}

interface ViewedItemProps extends Pick<ViewedItemPanelProps, 'name'> {
  item: ReturnType<typeof useViewedItem>
}

function ViewedItem({ name, item }: ViewedItemProps): ReactNode {
  if (item.data === null || item.error instanceof ViewDeniedError) {
    return <EmptyState title={texts.notGiven(name)}>{texts.hidden}</EmptyState>
  }
  return (
    <Loaded query={{ ...item, data: item.data }} noun={texts.item} lines={8}>
      {({ data }) => <JsonView value={data} />}
    </Loaded>
  )
}

/** Reads an item as someone gets it; null if this person does not. */
function useViewedItem({ collection, viewAs, itemId }: ViewedItemPanelProps) {
  return useApiQuery(
    ['items', collection.id, ...keyOfView(viewAs), 'item', itemId],
    async (api, signal) => {
      const query = { filter: { _id: itemId }, paging: { limit: 1 } }
      const message = { dataCollectionId: collection.id, query, viewAs }
      const { dataItems } = await readAs(api, message, signal)
      return dataItems[0] ?? null
    },
    { enabled: itemId !== undefined },
  )
}
