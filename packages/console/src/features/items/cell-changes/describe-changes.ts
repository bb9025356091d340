import type { Collection } from '@foyer/protocol'
import { ApiError } from '../../../api/api-error.js'
import { displayFieldOf, fieldLabel } from '../../../collections-data/fields.js'
import { formatCount } from '../../../ui/format/format-number.js'
import type { NoticeMessage } from '../../../ui/Notice.js'
import { explain } from '../../../ui/Problem.js'
import { mayBeDone } from '../bulk/run-batches.js'
import { labelOf } from '../editors/item-label.js'
import type { CellPlan, CellProblem } from './cell-plan.js'
import type { CellReport } from './save-cells.js'
import { texts } from './texts/texts.js'

/** Maximum characters of a pasted text in a message. */
const maxInput = 40

/** Problems that a message lists. */
const maxProblems = 50

/** Describes what has become of changes of cells, in one message that names the cells that were not changed. */
export function describeChanges(
  collection: Collection,
  report: CellReport,
  { problems, remark, words = texts.changed }: Partial<CellPlan> & { words?: typeof texts.changed },
): NoticeMessage {
  const all = [...(problems ?? []), ...problemsOf(report)]
  const { saved, unanswered, error } = report
  const parts: string[] = []
  if (saved.length > 0) {
    const items = new Set(saved.map(({ item }) => item.id)).size
    parts.push(words(saved.length, items, formatCount(saved.length), formatCount(items)))
  }
  if (remark !== undefined) parts.push(remark)
  if (error !== undefined) {
    const count = unanswered.length
    const describe = mayBeDone(error) ? texts.unanswered : texts.notStored
    parts.push(describe(count, formatCount(count), explain(error)))
  }
  if (all.length > 0) parts.push(texts.kept(all.length, formatCount(all.length)))
  const isOnlyRemark = remark !== undefined && saved.length === 0
  const isComplete = all.length === 0 && error === undefined && !isOnlyRemark
  return {
    text: parts.length > 0 ? parts.join(' ') : texts.nothing,
    ...(isComplete ? {} : { tone: 'danger' }),
    ...(all.length > 0 ? { details: listProblems(collection, all) } : {}),
  }
}

/** Explains the refusal of a cell by the server. */
export function explainRefusal({ code, problem }: { code: string; problem: string }): string {
  return explain(new ApiError(problem, { problem: 'refused', code }))
}

function problemsOf({ conflicts, refused }: CellReport): CellProblem[] {
  return [
    ...conflicts.map(({ change: cell }) => ({ cell, problem: texts.problems.conflict })),
    ...refused.map(({ change: cell, ...refusal }) => ({ cell, problem: explainRefusal(refusal) })),
  ]
}

/** Names the cells with their problems. Cells of one field that cannot be changed at all are one entry. */
function listProblems(collection: Collection, problems: readonly CellProblem[]): string[] {
  const displayField = displayFieldOf(collection)
  const groups = new Map<string, CellProblem[]>()
  for (const entry of problems) {
    const { cell, problem, input } = entry
    const key =
      input === undefined ? `${cell.field.key} ${problem}` : `${cell.item.id} ${cell.field.key}`
    groups.set(key, [...(groups.get(key) ?? []), entry])
  }
  const lines = [...groups.values()].flatMap((group) => {
    const [first] = group
    if (first === undefined) return []
    const { cell, problem, input } = first
    const field = fieldLabel(cell.field)
    if (group.length > 1) return texts.named(texts.cells(field, formatCount(group.length)), problem)
    const name = texts.cell(field, labelOf(cell.item, displayField))
    return input === undefined
      ? texts.named(name, problem)
      : texts.pasted(name, cut(input), problem)
  })
  const rest = lines.length - maxProblems
  return rest > 0 ? [...lines.slice(0, maxProblems), texts.more(formatCount(rest))] : lines
}

function cut(input: string): string {
  return input.length > maxInput ? `${input.slice(0, maxInput)}…` : input
}
