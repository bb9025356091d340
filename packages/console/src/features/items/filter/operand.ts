import type { WireValue } from '@foyer/protocol'
import { formatDraft, type ParsedDraft, parseDraft } from '../editors/drafts.js'
import type { FieldKind } from '../editors/field-kinds.js'
import type { Operator } from './condition-group.js'

const listOperators: readonly Operator[] = ['in', 'nin', 'hasSome', 'hasAll']
const textOperators: readonly Operator[] = ['contains', 'startsWith', 'endsWith', 'matches']

/** Editor of an operand: that of the field, a list of strings, or a string. */
export function operandKind(kind: FieldKind, operator: Operator): FieldKind {
  if (listOperators.includes(operator)) return 'list'
  if (textOperators.includes(operator) || ['html', 'url', 'email'].includes(kind)) return 'text'
  if (kind === 'list') return 'list'
  return kind
}

/** Kind of one entry of a list operand. */
function entryKind(kind: FieldKind): FieldKind {
  return ['list', 'references', 'reference', 'email'].includes(kind) ? 'text' : kind
}

/** Parses the string of an operand's editor. Without a value the condition is incomplete. */
export function parseOperand(kind: FieldKind, operator: Operator, draft: string): ParsedDraft {
  if (!listOperators.includes(operator)) return parseValue(operandKind(kind, operator), draft)
  const parsed = parseDraft('list', draft)
  if ('problem' in parsed || !Array.isArray(parsed.value)) return parsed
  const values: WireValue[] = []
  for (const entry of parsed.value) {
    const entryValue = parseValue(entryKind(kind), String(entry))
    if ('problem' in entryValue) return entryValue
    if (entryValue.value !== undefined) values.push(entryValue.value)
  }
  return { value: values.length === 0 ? undefined : values }
}

/** Parses a value. In a field of unknown type, valid JSON is parsed, and other input is a string. */
function parseValue(kind: FieldKind, draft: string): ParsedDraft {
  const parsed = parseDraft(kind, draft)
  return kind === 'json' && 'problem' in parsed ? { value: draft } : parsed
}

/** Formats a value for the editor of its operand. */
export function formatOperand(
  kind: FieldKind,
  operator: Operator,
  value: WireValue | undefined,
): string {
  if (listOperators.includes(operator) && Array.isArray(value)) {
    return JSON.stringify(value.map((entry) => formatValue(entryKind(kind), entry)))
  }
  return formatValue(operandKind(kind, operator), value)
}

function formatValue(kind: FieldKind, value: WireValue | undefined): string {
  if (kind === 'json' && typeof value === 'string' && 'problem' in parseDraft('json', value))
    return value
  return formatDraft(kind, value)
}
