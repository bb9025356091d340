import type { Collection } from '@foyer/protocol'
import type { ReactNode } from 'react'
import { Tab, TabList, TabPanel, Tabs } from 'react-aria-components'
import { ItemHistory } from '../history/ItemHistory.js'
import type { ItemVersion } from '../item-version.js'
import type { PanelTab } from '../items-view.js'
import { ItemReferences } from '../references/ItemReferences.js'
import { texts } from './texts/texts.js'

interface ItemTabsProps {
  collection: Collection
  item: ItemVersion
  /** Undefined for the form. */
  tab: PanelTab | undefined
  onTab: (tab: PanelTab | undefined) => void
  /** True while the form has changes that are not saved. */
  isDirty: boolean
  /** Called after an earlier version was restored. */
  onRestored: () => void
  /** The form. */
  children: ReactNode
}

/** Tabs of an item: its form, its references and its history. The latter are read when they are opened. */
export function ItemTabs(props: ItemTabsProps): ReactNode {
  const { collection, item, tab, onTab, isDirty, onRestored, children } = props
  return (
    <Tabs
      selectedKey={tab ?? 'fields'}
      onSelectionChange={(key) =>
        onTab(key === 'references' || key === 'history' ? key : undefined)
      }
    >
      <TabList className="tab-list" aria-label={texts.tabs.label}>
        <Tab id="fields" className="tab">
          {texts.tabs.fields}
        </Tab>
        <Tab id="references" className="tab">
          {texts.tabs.references}
        </Tab>
        <Tab id="history" className="tab">
          {texts.panel.history}
        </Tab>
      </TabList>
      <TabPanel id="fields" className="tab-panel">
        {children}
      </TabPanel>
      <TabPanel id="references" className="tab-panel">
        <ItemReferences {...{ collection, item }} />
      </TabPanel>
      <TabPanel id="history" className="tab-panel">
        <ItemHistory {...{ collection, item, isDirty, onRestored }} itemId={item.id} />
      </TabPanel>
    </Tabs>
  )
}
