import type { FieldKind } from '../editors/field-kinds.js'
import type { Operator } from './condition-group.js'
import { texts } from './texts/texts.js'

const existence: readonly Operator[] = ['isEmpty', 'isNotEmpty', 'exists', 'missing']
const equality: readonly Operator[] = ['eq', 'ne', 'in', 'nin']
const order: readonly Operator[] = ['gt', 'gte', 'lt', 'lte']
const textFieldOperators: readonly Operator[] = [
  ...(['contains', 'eq', 'ne', 'startsWith', 'endsWith', 'in', 'nin'] as const),
  ...order,
  'matches',
  ...existence,
]
const orderedOperators: readonly Operator[] = [...equality, ...order, ...existence]

const operatorsByKind: Record<FieldKind, readonly Operator[]> = {
  text: textFieldOperators,
  line: textFieldOperators,
  email: textFieldOperators,
  html: textFieldOperators,
  url: textFieldOperators,
  number: orderedOperators,
  date: orderedOperators,
  time: orderedOperators,
  'date-time': orderedOperators,
  boolean: ['eq', 'ne', ...existence],
  list: ['hasSome', 'hasAll', 'eq', 'ne', ...existence],
  reference: [...equality, ...existence],
  references: ['hasSome', 'hasAll', ...existence],
  json: ['eq', 'ne', 'contains', 'hasSome', 'hasAll', ...equality.slice(2), ...order, ...existence],
}

/** Operators for a kind of field; the first one is the default. */
export function operatorsFor(kind: FieldKind): readonly Operator[] {
  return operatorsByKind[kind]
}

const words: Record<Operator, string> = texts.operators

const timeWords: Partial<Record<Operator, string>> = texts.times

/** Returns the words of an operator. */
export function operatorWords(operator: Operator, kind: FieldKind): string {
  const isTime = kind === 'date' || kind === 'time' || kind === 'date-time'
  return (isTime ? timeWords[operator] : undefined) ?? words[operator]
}
