import { evaluate } from './evaluate.js'
import { type Meter, sizeOf, sizeOfObject } from './meter.js'
import { hasAt, isRow, type Row, removeAt, setAt, valueAt } from './rows.js'
import type { ProjectedField } from './tree.js'

/**
 * Projects a row. It starts from the whole row if fields are only excluded, else from the `_id`; then it applies the
 * fields in order.
 * @see docs/wire.md#projection
 */
export function projectRow(fields: readonly ProjectedField[], row: Row, meter: Meter): Row {
  const id: Row = Object.hasOwn(row, '_id') ? { _id: row._id ?? null } : {}
  const projected = projectFields(fields, { from: row, start: id, row, meter })
  meter.spend(sizeOfObject(Object.keys(projected).length))
  return projected
}

interface Projecting {
  /** The object whose fields are included. */
  from: Row
  /** Fields that are kept by default. */
  start: Row
  /** Row that expressions read. */
  row: Row
  meter: Meter
}

function projectFields(fields: readonly ProjectedField[], projecting: Projecting): Row {
  const { from, start } = projecting
  const keeps = fields.some(({ kind }) => kind === 'exclude') && !fields.some(isInclude)
  return fields.reduce(
    (result, field) => takeField(result, field, projecting),
    keeps ? from : start,
  )
}

function isInclude({ kind }: ProjectedField): boolean {
  return kind === 'include'
}

function takeField(result: Row, field: ProjectedField, { from, row, meter }: Projecting): Row {
  switch (field.kind) {
    case 'include':
      return hasAt(from, field.path) ? setAt(result, field.path, valueAt(from, field.path)) : result
    case 'exclude':
      return removeAt(result, field.path)
    case 'reshape': {
      const value = evaluate(field.expression, row, meter)
      // A projection may copy a value many times, and the response contains every copy.
      meter.spend(sizeOf(value))
      return { ...result, [field.resultName]: value }
    }
    case 'nested': {
      const holder = Object.hasOwn(from, field.resultName) ? from[field.resultName] : undefined
      const inner: Projecting = { from: isRow(holder) ? holder : {}, start: {}, row, meter }
      return { ...result, [field.resultName]: projectFields(field.fields, inner) }
    }
  }
}
