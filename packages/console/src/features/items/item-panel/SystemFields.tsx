import { readWireDate } from '@foyer/protocol'
import type { ReactNode } from 'react'
import { formatSecond } from '../../../ui/format/format-time.js'
import { JsonView } from '../../../ui/json/JsonView.js'
import type { ItemVersion } from '../item-version.js'
import { texts } from './texts/texts.js'

/** The system fields of an item, and its JSON. */
export function SystemFields({ item }: { item: ItemVersion }): ReactNode {
  const { _createdDate, _updatedDate, _owner } = item.data
  const facts = [
    { name: texts.facts.id, value: item.id },
    { name: texts.facts.created, value: instant(_createdDate) },
    { name: texts.facts.changed, value: instant(_updatedDate) },
    {
      name: texts.facts.author,
      value: typeof _owner === 'string' ? _owner : texts.facts.noAuthor,
    },
    { name: texts.facts.revision, value: item.revision ?? '' },
  ]
  return (
    <details className="item-facts">
      <summary>{texts.facts.title}</summary>
      <dl>
        {facts.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <JsonView value={item.data} />
    </details>
  )
}

function instant(value: ItemVersion['data'][string] | undefined): string {
  const date = value === undefined ? undefined : readWireDate(value)
  return date === undefined ? texts.facts.unknown : formatSecond(date)
}
