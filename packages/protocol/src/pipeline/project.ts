import { hasFields } from '../values/json.js'
import type { ProjectedField } from './ast.js'
import { evaluate } from './evaluate.js'
import { type Meter, sizeOf, sizeOfObject } from './meter.js'
import { hasAt, type Row, removeAt, setAt, valueAt } from './rows.js'

/**
 * Projects a row. It starts from the whole row if fields are only excluded, else from the `_id`; then it applies the
 * fields in order.
 * @see docs/wire/aggregation.md#projection
 */
export function projectRow(fields: readonly ProjectedField[], row: Row, meter: Meter): Row {
  const id: Row = Object.hasOwn(row, '_id') ? { _id: row._id ?? null } : {}
  const projected = projectFields(fields, { from: row, start: id, row, meter })
  meter.spend(sizeOfObject(Object.keys(projected).length))
  return projected
}

interface ProjectionContext {
  /** The object whose fields are included. */
  from: Row
  /** Fields of the result before the first projected field. */
  start: Row
  /** Row that expressions read. */
  row: Row
  meter: Meter
}

function projectFields(fields: readonly ProjectedField[], context: ProjectionContext): Row {
  const { from, start } = context
  const startsFromRow = fields.some(({ kind }) => kind === 'exclude') && !fields.some(isInclude)
  return fields.reduce(
    (result, field) => takeField(result, field, context),
    startsFromRow ? from : start,
  )
}

function isInclude({ kind }: ProjectedField): boolean {
  return kind === 'include'
}

function takeField(
  result: Row,
  field: ProjectedField,
  { from, row, meter }: ProjectionContext,
): Row {
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
      const inner: ProjectionContext = {
        from: hasFields(holder) ? holder : {},
        start: {},
        row,
        meter,
      }
      return { ...result, [field.resultName]: projectFields(field.fields, inner) }
    }
  }
}
