import type { WireItemData } from '@foyer/protocol'
import type { EventDetail } from '@foyer/protocol/events'
import type { ReactNode } from 'react'
import { JsonView } from '../ui/json/JsonView.js'
import { texts } from '../ui/texts/texts.js'
import { FieldChange } from './FieldChange.js'

/** The item before and after a change. An update shows its changed fields side by side, then the other fields. */
export function ItemChange({ detail }: { detail: EventDetail }): ReactNode {
  const { item, before, changedFields } = detail
  if (item !== undefined && before !== undefined) {
    return <Update {...{ item, before }} changedFields={changedFields ?? []} />
  }
  const only = item ?? before
  if (only === undefined) {
    return <p className="notice">{texts.changes.noContent}</p>
  }
  const title = item === undefined ? texts.changes.itemBefore : texts.changes.item
  return (
    <section className="section" aria-label={title}>
      <h3>{title}</h3>
      <JsonView value={only} />
    </section>
  )
}

interface UpdateProps {
  item: WireItemData
  before: WireItemData
  changedFields: readonly string[]
}

function Update({ item, before, changedFields }: UpdateProps): ReactNode {
  const others = Object.keys(item).filter((name) => !changedFields.includes(name))
  return (
    <>
      <section className="section" aria-label={texts.changes.changed}>
        <h3>{texts.changes.changed}</h3>
        {changedFields.length === 0 && <p className="muted">{texts.changes.noChange}</p>}
        {changedFields.map((name) => (
          <FieldChange key={name} name={name} before={before[name]} after={item[name]} />
        ))}
      </section>
      {others.length > 0 && (
        <details className="event-unchanged">
          <summary>{texts.changes.unchanged(others.length)}</summary>
          <JsonView value={Object.fromEntries(others.map((name) => [name, item[name] ?? null]))} />
        </details>
      )}
    </>
  )
}
