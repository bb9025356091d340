import type { CollectionField, WireItem } from '@foyer/protocol'
import type { ReactNode } from 'react'
import type { DataColumn } from '../../ui/table/DataTable.js'
import { fieldName } from './item-fields.js'
import { showValue } from './item-value.js'

/** Field types without a meaningful sort order. */
const unordered = new Set(['OBJECT', 'ARRAY', 'ARRAY_STRING', 'ARRAY_DOCUMENT', 'RICH_CONTENT'])

/** Creates one column per field; most are sortable. */
export function itemColumns(fields: readonly CollectionField[]): DataColumn<WireItem>[] {
  return fields.map((field) => ({
    id: field.key,
    name: fieldName(field),
    align: field.type === 'NUMBER' ? 'end' : 'start',
    sortable: !unordered.has(field.type),
    cell: ({ data }) => <ValueLine value={showValue(data[field.key])} />,
  }))
}

function ValueLine({ value }: { value: ReturnType<typeof showValue> }): ReactNode {
  return (
    <span className={`cut value-${value.kind}`} title={value.title}>
      {value.text === '' ? <span className="visually-hidden">empty</span> : value.text}
    </span>
  )
}
