import { parseExpression } from './parse-expression.js'
import { PipelineError } from './pipeline-error.js'
import {
  inside,
  type Place,
  readFieldPath,
  readList,
  readObject,
  readOnly,
  readResultName,
} from './place.js'
import type { ProjectedField } from './tree.js'

/** Parses `fields` of a projection. @throws PipelineError WDE0075 */
export function parseProjection(wire: unknown, place: Place): ProjectedField[] {
  const fields = readList(wire, place)
  if (fields.length === 0) throw new PipelineError(place.at, 'expected a list that is not empty')
  return fields.map((one, index) => parseField(one, inside(place, index)))
}

function parseField(wire: unknown, place: Place): ProjectedField {
  const [kind, value] = readOnly(wire, place)
  const here = inside(place, kind)
  const options = readObject(value, here)
  if (kind === 'include' || kind === 'exclude') {
    return { kind, path: readFieldPath(options.fieldName, inside(here, 'fieldName')) }
  }
  if (kind !== 'reshape' && kind !== 'projectNested') {
    throw new PipelineError(here.at, 'expected one of include, exclude, reshape, projectNested')
  }
  const resultName = readResultName(options.resultFieldName, inside(here, 'resultFieldName'))
  if (kind === 'projectNested') {
    const fields = parseProjection(options.fields, inside(here, 'fields'))
    return { kind: 'nested', resultName, fields }
  }
  const expression = parseExpression(options.expression, inside(here, 'expression'))
  return { kind: 'reshape', resultName, expression }
}
