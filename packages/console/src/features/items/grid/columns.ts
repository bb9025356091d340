import { type Collection, type CollectionField, isSystemField } from '@foyer/protocol'
import { declaredFields, displayFieldOf, fieldLabel } from '../../../collections-data/fields.js'
import { cellKinds, type FieldKind, kindOfType } from '../editors/field-kinds.js'
import { fieldValue } from '../item-version.js'
import { clampWidth, type ItemsView } from '../items-view.js'
import { texts } from './texts/texts.js'

/** A column of the grid. */
export interface GridColumn {
  key: string
  name: string
  field: CollectionField
  kind: FieldKind
  isSortable: boolean
  /** True if its cells can be edited in place. */
  isEditable: boolean
  /** True if a reference without an item is marked. In the view of someone else, its item may only be hidden. */
  marksMissing: boolean
  width: number
}

/** Number of declared columns that are visible by default. */
const defaultColumns = 30

const systemColumns: readonly CollectionField[] = [
  { key: '_id', displayName: texts.id, type: 'TEXT' },
  { key: '_owner', displayName: texts.author, type: 'TEXT' },
  { key: '_createdDate', displayName: texts.created, type: 'DATETIME' },
  { key: '_updatedDate', displayName: texts.changed, type: 'DATETIME' },
]

/** Lists the fields of all columns: the one that names an item, the declared ones, those of the server. */
export function gridFields(collection: Collection): CollectionField[] {
  const label = displayFieldOf(collection)
  const all = [...declaredFields(collection), ...systemColumns]
  return [...all.filter(({ key }) => key === label), ...all.filter(({ key }) => key !== label)]
}

/**
 * Returns the columns that a view shows. The first one names the item, and is always visible.
 * @param isNarrow true for a window as narrow as that of a phone
 */
export function gridColumns(
  collection: Collection,
  { columns, widths, viewAs }: Pick<ItemsView, 'columns' | 'widths' | 'viewAs'>,
  isNarrow: boolean,
): GridColumn[] {
  const fields = gridFields(collection)
  const shown = columns ?? defaultKeys(collection, fields)
  return fields
    .filter(({ key }, index) => index === 0 || shown.includes(key))
    .map((field, index) => {
      const first = index === 0 ? firstWidth[isNarrow ? 'phone' : 'other'] : undefined
      const width = fieldValue(widths, field.key) ?? first
      return toColumn(field, { width, marksMissing: viewAs === undefined })
    })
}

/**
 * Returns the keys of the default columns: the author instead of the id where members add items. If visitors do too,
 * most authors have no name.
 */
function defaultKeys(
  { permissions: { insert } }: Collection,
  fields: readonly CollectionField[],
): string[] {
  const isByMembers = ['SITE_MEMBER', 'SITE_MEMBER_AUTHOR'].includes(insert)
  const hidden = isByMembers ? '_id' : '_owner'
  return fields
    .slice(0, defaultColumns)
    .map(({ key }) => key)
    .filter((key) => key !== hidden)
}

const usualWidths: Partial<Record<FieldKind, number>> = {
  number: 128,
  boolean: 96,
  date: 136,
  time: 104,
  'date-time': 184,
}

const unordered: readonly FieldKind[] = ['references', 'list', 'json']

/** Default width of the frozen column; narrower on phones, where it must leave room for the others. */
const firstWidth = { phone: 152, other: 264 } as const

function toColumn(
  field: CollectionField,
  { width, marksMissing }: { width: number | undefined; marksMissing: boolean },
): GridColumn {
  const kind = kindOfType(field.type)
  return {
    key: field.key,
    name: fieldLabel(field),
    field,
    kind,
    isSortable: !unordered.includes(kind),
    marksMissing,
    isEditable: !isSystemField(field.key) && cellKinds.includes(kind),
    width: clampWidth(width ?? usualWidths[kind] ?? 192),
  }
}
