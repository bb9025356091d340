import { type CollectionField, PointerError, parseFilter } from '@foyer/protocol'
import { asSentence } from '../../../ui/format/sentence.js'
import { type FieldKind, kindOfType } from '../editors/field-kinds.js'
import {
  type Condition,
  type ConditionGroup,
  hasOperand,
  isGroup,
  type Join,
  type Operator,
  toWireFilter,
} from './condition-group.js'
import { formatOperand, parseOperand } from './operand.js'
import { operatorsFor } from './operator-words.js'

/** A condition while it is edited; its operand is the string of the editor. */
export interface DraftCondition {
  id: string
  field: string
  operator: Operator
  draft: string
}

/** A group while it is edited. */
export interface DraftGroup {
  id: string
  join: Join
  entries: readonly (DraftCondition | DraftGroup)[]
}

let lastId = 0

function nextId(): string {
  lastId += 1
  return `entry-${lastId}`
}

/** Returns the kind of a field; undeclared fields and paths into objects may have any value. */
export function kindOfField(fields: readonly CollectionField[], key: string): FieldKind {
  const field = fields.find((candidate) => candidate.key === key)
  return field === undefined ? 'json' : kindOfType(field.type)
}

/** Creates an empty condition on a field. */
export function newCondition(fields: readonly CollectionField[], field: string): DraftCondition {
  const [operator = 'eq'] = operatorsFor(kindOfField(fields, field))
  return { id: nextId(), field, operator, draft: '' }
}

/** Creates a group with one empty condition. */
export function newGroup(fields: readonly CollectionField[], field: string): DraftGroup {
  return { id: nextId(), join: 'or', entries: [newCondition(fields, field)] }
}

/** Returns the editable form of a group. */
export function toDrafts(
  fields: readonly CollectionField[],
  group: ConditionGroup = { join: 'and', entries: [] },
): DraftGroup {
  const toDraft = (entry: Condition | ConditionGroup): DraftCondition | DraftGroup => {
    if (isGroup<ConditionGroup>(entry)) return toDrafts(fields, entry)
    const { field, operator, value } = entry
    const draft = formatOperand(kindOfField(fields, field), operator, value)
    return { id: nextId(), field, operator, draft }
  }
  return { id: nextId(), join: group.join, entries: group.entries.map(toDraft) }
}

/** Returns the complete conditions of a group; undefined if there is none. */
export function fromDrafts(
  fields: readonly CollectionField[],
  { join, entries }: DraftGroup,
): ConditionGroup | undefined {
  const complete = entries
    .map((entry) => fromEntry(fields, entry))
    .filter((entry) => entry !== undefined)
  return complete.length === 0 ? undefined : { join, entries: complete }
}

/** Adds the conditions of `before` that are not complete yet to a group that was changed elsewhere. */
export function withIncomplete(
  fields: readonly CollectionField[],
  changed: DraftGroup,
  before: DraftGroup,
): DraftGroup {
  const incomplete = before.entries.filter((entry) => fromEntry(fields, entry) === undefined)
  return { ...changed, entries: [...changed.entries, ...incomplete] }
}

function fromEntry(
  fields: readonly CollectionField[],
  entry: DraftCondition | DraftGroup,
): Condition | ConditionGroup | undefined {
  if (isGroup<DraftGroup>(entry)) return fromDrafts(fields, entry)
  const read = readCondition(fields, entry)
  return read !== undefined && 'condition' in read ? read.condition : undefined
}

/** Returns the reason why a condition does not apply yet; undefined if it applies, or is still empty. */
export function conditionProblem(
  fields: readonly CollectionField[],
  draft: DraftCondition,
): string | undefined {
  const read = readCondition(fields, draft)
  return read !== undefined && 'problem' in read ? read.problem : undefined
}

/** Reads a condition; undefined if it is still empty. */
function readCondition(
  fields: readonly CollectionField[],
  { field, operator, draft }: DraftCondition,
): { condition: Condition } | { problem: string } | undefined {
  if (field === '') return undefined
  if (!hasOperand(operator)) return checked({ field, operator })
  const parsed = parseOperand(kindOfField(fields, field), operator, draft)
  if ('problem' in parsed) return parsed
  return parsed.value === undefined ? undefined : checked({ field, operator, value: parsed.value })
}

/** Checks that the server accepts a condition, because a filter is refused as a whole. */
function checked(condition: Condition): { condition: Condition } | { problem: string } {
  try {
    parseFilter(toWireFilter({ join: 'and', entries: [condition] }) ?? {})
    return { condition }
  } catch (error) {
    if (!(error instanceof PointerError)) throw error
    return { problem: asSentence(error.message) }
  }
}
