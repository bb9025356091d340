import {
  type Collection,
  isJsonObject,
  parseIsoDate,
  type WireItemData,
  type WireValue,
} from '@foyer/protocol'
import type { ReactNode } from 'react'
import { displayFieldOf, targetOf } from '../../../collections-data/fields.js'
import { useCollection } from '../../../collections-data/useCollections.js'
import { MemberName } from '../../../people/MemberName.js'
import { labelOf } from '../editors/item-label.js'
import { showValue } from '../item-value.js'
import type { GridColumn } from './columns.js'
import { texts } from './texts/texts.js'

/** A stored value in one line; references by the names of their items, the author by the name of the member. */
export function CellValue({
  column,
  value,
}: {
  column: GridColumn
  value: WireValue | undefined
}): ReactNode {
  if (column.kind === 'reference' || column.kind === 'references') {
    return <References column={column} value={value} />
  }
  if (column.key === '_owner' && typeof value === 'string') {
    return (
      <span className="grid-value" dir="auto">
        <MemberName id={value} />
      </span>
    )
  }
  if (column.kind === 'list' && Array.isArray(value)) return <ValueLine value={value.join(', ')} />
  if (
    column.kind === 'date' &&
    typeof value === 'string' &&
    parseIsoDate(value)?.toJSON() === `${value}T00:00:00.000Z`
  ) {
    return <ValueLine value={{ $date: `${value}T00:00:00.000Z` }} title={value} />
  }
  return <ValueLine value={value} />
}

function ValueLine(props: { value: WireValue | undefined; title?: string }): ReactNode {
  const { text, kind, ...shown } = showValue(props.value)
  const { title = shown.title } = props
  return (
    <span className={`grid-value value-${kind}`} title={title} dir="auto">
      {text === '' ? <span className="visually-hidden">{texts.empty}</span> : text}
    </span>
  )
}

function References({
  column: { field, kind, marksMissing },
  value,
}: {
  column: GridColumn
  value: WireValue | undefined
}): ReactNode {
  const collection = useCollection(targetOf(field))
  // The server includes the item of a reference; without one, the id stays.
  if (marksMissing && kind === 'reference' && typeof value === 'string' && value !== '') {
    return (
      <span className="grid-value" title={texts.noSuchItem} dir="auto">
        {value}, <span className="grid-missing">{texts.missing}</span>
      </span>
    )
  }
  return <ValueLine value={referenceNames(value, collection)} />
}

/** Returns the names of referenced items, as a cell shows them. */
export function referenceNames(
  value: WireValue | undefined,
  collection: Collection | undefined,
): string {
  const entries = Array.isArray(value)
    ? value
    : value === undefined || value === null
      ? []
      : [value]
  const displayField = collection === undefined ? '_id' : displayFieldOf(collection)
  return entries.map((entry) => nameOf(entry, displayField)).join(', ')
}

function nameOf(entry: WireValue, displayField: string): string {
  if (typeof entry === 'string') return entry
  if (!isJsonObject(entry) || typeof entry._id !== 'string') return JSON.stringify(entry)
  // An included item is a whole item, in wire form.
  return labelOf({ id: entry._id, data: entry as WireItemData }, displayField)
}
