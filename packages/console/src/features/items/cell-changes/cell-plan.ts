import { type CollectionField, isSystemField, type WireItem } from '@foyer/protocol'
import { textOfCell } from '@foyer/protocol/item-files'
import { formatDraft, type ParsedDraft, parseDraft } from '../editors/drafts.js'
import {
  cellKinds,
  type FieldKind,
  kindOfType,
  kindOfValue,
  takesText,
} from '../editors/field-kinds.js'
import { fieldValue } from '../item-version.js'
import type { CellChange } from './save-cells.js'
import { texts } from './texts/texts.js'

/** A field of a stored item. */
export interface Cell {
  item: WireItem
  field: CollectionField
}

/** A cell with the text that was pasted into it. */
interface PastedCell extends Cell {
  text: string
}

/** A cell that keeps its value. */
export interface CellProblem {
  cell: Pick<CellChange, 'item' | 'field'>
  problem: string
  /** The text that was pasted; undefined if the problem concerns every value. */
  input?: string
}

/** Changes to store, and the cells that cannot be changed. */
export interface CellPlan {
  changes: CellChange[]
  problems: CellProblem[]
  /** A remark for the message, such as that a part of the clipboard was left out. */
  remark?: string | undefined
}

/** Returns the reason why the cells of a field cannot be changed in the grid; undefined if they can. */
function lockReason({ key, type }: CollectionField): string | undefined {
  if (isSystemField(key)) return texts.problems.system
  return cellKinds.includes(kindOfType(type)) ? undefined : texts.problems.noEditor
}

/** Plans to remove the values of cells. */
export function planClear(cells: readonly Cell[]): CellPlan {
  return planEach(cells, ({ item, field }) =>
    fieldValue(item.data, field.key) === undefined ? undefined : { value: undefined },
  )
}

/** Plans to store pasted texts. A cell whose editor shows the same text already is left out. */
export function planPaste(cells: readonly PastedCell[]): CellPlan {
  return planEach(cells, (cell) => {
    const parsed = parsePasted(cell)
    if ('problem' in parsed) return { ...parsed, input: cell.text }
    const kind = kindOf(cell)
    const stored = fieldValue(cell.item.data, cell.field.key)
    return formatDraft(kind, stored) === formatDraft(kind, parsed.value) ? undefined : parsed
  })
}

/** @param parse returns undefined for a cell that keeps its value */
function planEach<SomeCell extends Cell>(
  cells: readonly SomeCell[],
  parse: (cell: SomeCell) => ParsedDraft | { problem: string; input: string } | undefined,
): CellPlan {
  const plan: CellPlan = { changes: [], problems: [] }
  for (const cell of cells) {
    const { item, field } = cell
    const lock = lockReason(field)
    const parsed = lock === undefined ? parse(cell) : { problem: lock }
    if (parsed === undefined) continue
    if ('problem' in parsed) plan.problems.push({ cell, ...parsed })
    else plan.changes.push({ item, field, value: parsed.value })
  }
  return plan
}

/** Parses a pasted text by the rules of the cell's editor. Editors of dates and the like trim it. */
export function parsePasted(cell: PastedCell): ParsedDraft {
  const lock = lockReason(cell.field)
  if (lock !== undefined) return { problem: lock }
  const kind = kindOf(cell)
  if (!cellKinds.includes(kind)) return { problem: texts.problems.otherType }
  if (takesText(kind)) {
    if (kind !== 'text' && /[\r\n]/.test(cell.text.trim()))
      return { problem: texts.problems.oneLine }
    // Copies and exports for spreadsheets have an apostrophe before formulas.
    return parseDraft(kind, kind === 'number' ? cell.text : textOfCell(cell.text))
  }
  const draft = cell.text.trim()
  if (kind !== 'boolean') return parseDraft(kind, draft)
  const word = draft.toLowerCase()
  if (!['', 'true', 'false'].includes(word)) return { problem: texts.problems.trueOrFalse }
  return parseDraft(kind, word)
}

/** Returns the kind of the editor of a cell. */
export function kindOf({ item, field }: Cell): FieldKind {
  return kindOfValue(field, fieldValue(item.data, field.key))
}
