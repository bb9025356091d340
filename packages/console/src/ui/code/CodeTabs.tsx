import type { ReactNode } from 'react'
import { Tab, TabList, TabPanel, Tabs } from 'react-aria-components'
import { CopyButton } from '../CopyButton.js'
import './code-tabs.css'
import { texts } from '../texts/texts.js'

/** Code for one language or library. */
export interface CodeExample {
  id: string
  name: string
  code: string
}

interface CodeTabsProps {
  label: string
  examples: readonly CodeExample[]
}

/** Code for several libraries, one on each tab, with a button that copies it. */
export function CodeTabs({ label, examples }: CodeTabsProps): ReactNode {
  return (
    <Tabs>
      <TabList className="tab-list" aria-label={label}>
        {examples.map(({ id, name }) => (
          <Tab key={id} id={id} className="tab">
            {name}
          </Tab>
        ))}
      </TabList>
      {examples.map(({ id, code }) => (
        <TabPanel key={id} id={id} className="tab-panel code-panel">
          <CopyButton text={code} noun={texts.copy.code} className="flush-start" />
          {/* Focusable, so that the keyboard can scroll it. */}
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls on narrow windows */}
          <pre className="code-text" tabIndex={0}>
            {code}
          </pre>
        </TabPanel>
      ))}
    </Tabs>
  )
}
