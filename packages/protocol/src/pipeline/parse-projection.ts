import type { ProjectedField } from './ast.js'
import { parseExpression } from './parse-expression.js'
import {
  inside,
  type ParserPosition,
  readFieldPath,
  readList,
  readObject,
  readOnly,
  readResultName,
} from './parser-position.js'
import { PipelineError } from './pipeline-error.js'

/** Parses `fields` of a projection. @throws PipelineError WDE0075 */
export function parseProjection(wire: unknown, position: ParserPosition): ProjectedField[] {
  const fields = readList(wire, position)
  if (fields.length === 0) throw new PipelineError(position.at, 'expected a list that is not empty')
  return fields.map((field, index) => parseField(field, inside(position, index)))
}

function parseField(wire: unknown, position: ParserPosition): ProjectedField {
  const [kind, value] = readOnly(wire, position)
  const inner = inside(position, kind)
  const options = readObject(value, inner)
  if (kind === 'include' || kind === 'exclude') {
    return { kind, path: readFieldPath(options.fieldName, inside(inner, 'fieldName')) }
  }
  if (kind !== 'reshape' && kind !== 'projectNested') {
    throw new PipelineError(inner.at, 'expected one of include, exclude, reshape, projectNested')
  }
  const resultName = readResultName(options.resultFieldName, inside(inner, 'resultFieldName'))
  if (kind === 'projectNested') {
    const fields = parseProjection(options.fields, inside(inner, 'fields'))
    return { kind: 'nested', resultName, fields }
  }
  const expression = parseExpression(options.expression, inside(inner, 'expression'))
  return { kind: 'reshape', resultName, expression }
}
