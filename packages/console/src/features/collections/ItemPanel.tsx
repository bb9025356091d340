import type { WireItem } from '@foyer/protocol'
import type { ReactNode } from 'react'
import { CopyButton } from '../../ui/CopyButton.js'
import { JsonView } from '../../ui/JsonView.js'
import { Panel } from '../../ui/Panel.js'

interface ItemPanelProps {
  /** Item to show; undefined closes the panel. */
  item: WireItem | undefined
  onClose: () => void
}

/** Panel over the table that shows a complete item as JSON. */
export function ItemPanel({ item, onClose }: ItemPanelProps): ReactNode {
  return (
    <Panel title={item?.id ?? ''} isOpen={item !== undefined} onClose={onClose}>
      {item !== undefined && (
        <>
          <div className="panel-tools">
            <CopyButton text={item.id} what="id" />
            <CopyButton text={JSON.stringify(item.data, null, 2)} what="JSON" />
          </div>
          <JsonView value={item.data} />
        </>
      )}
    </Panel>
  )
}
