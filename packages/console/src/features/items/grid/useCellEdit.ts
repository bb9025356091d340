import { useState } from 'react'
import { useUnloadWarning } from '../../../background/useUnloadWarning.js'
import { useUnsavedChanges } from '../../../forms/useUnsavedChanges.js'
import { explain } from '../../../ui/Problem.js'
import { explainRefusal } from '../cell-changes/describe-changes.js'
import type { CellChanges } from '../cell-changes/useCellChanges.js'
import { formatDraft, parseDraft } from '../editors/drafts.js'
import { cellKinds, type FieldKind, kindOfValue } from '../editors/field-kinds.js'
import { fieldValue, type ItemVersion } from '../item-version.js'
import type { GridColumn } from './columns.js'
import { texts } from './texts/texts.js'

/** A cell that is edited. */
interface EditedCell {
  /** Tells this edit from later ones, also of the same cell. */
  editId: symbol
  item: ItemVersion
  column: GridColumn
  kind: FieldKind
  draft: string
  problem: string | undefined
  isSaving: boolean
  /** True if the edit began with an input, which replaces the value. */
  isReplaced: boolean
  /** The stored item, if someone changed the same field. */
  conflict: ItemVersion | undefined
  /** Row in which the edit began. */
  row: number
  focusCount: number
}

/** How an edit begins: its row, and the text and problem to show instead of the stored value. */
interface EditStart {
  row: number
  /** Replaces the value. The editor of the cell must be able to show it. */
  draft?: string
  problem?: string
}

/** State and actions of the cell that is edited, if any. */
export interface CellEdit {
  itemId: string | undefined
  columnKey: string | undefined
  kind: FieldKind
  draft: string
  problem: string | undefined
  isReplaced: boolean
  /** Value that someone else saved in the meantime, formatted. */
  conflict: string | undefined
  /** Number of requests for the focus since the edit began. */
  focusCount: number
  /**
   * Begins to edit, unless another cell is being saved, or could not be saved: the latter gets the focus. Returns false
   * for a cell whose value has no single-line editor.
   */
  start: (item: ItemVersion, column: GridColumn, start: EditStart) => boolean
  /** Does nothing while the value is saved: the input would be lost. */
  setDraft: (draft: string) => void
  /**
   * Saves the value and returns the stored item. Returns undefined if it was not saved: the editor shows the problem.
   */
  save: () => Promise<ItemVersion | undefined>
  cancel: () => void
}

/**
 * Edits one cell in place. If someone else has changed its field since it was read, shows the conflict instead.
 * @param changes undefined for a read-only grid, which has no editors
 */
export function useCellEdit(
  changes: CellChanges | undefined,
  scrollToRow: (row: number) => void,
): CellEdit {
  const [cell, setCell] = useState<EditedCell>()
  const hasNote = cell?.problem !== undefined || cell?.conflict !== undefined
  // A refused value would be lost, so leaving the page asks first. Any other value is saved when its editor loses the
  // focus or disappears. Only a reload is too fast for that.
  useUnsavedChanges(hasNote, { onDiscard: () => setCell(undefined) })
  useUnloadWarning(cell !== undefined && !isUntouched(cell))
  // The response to a save may arrive when this edit has ended.
  const updateEdit = (editId: symbol, part: Partial<EditedCell>): void =>
    setCell((before) => (before?.editId === editId ? { ...before, ...part } : before))
  const close = (editId: symbol): void =>
    setCell((before) => (before?.editId === editId ? undefined : before))

  const store = async ({
    editId,
    item,
    column,
    kind,
    draft,
    conflict,
  }: EditedCell): Promise<ItemVersion | undefined> => {
    const parsed = parseDraft(kind, draft)
    if ('problem' in parsed) {
      updateEdit(editId, { problem: parsed.problem })
      return undefined
    }
    if (changes === undefined) return undefined
    updateEdit(editId, { isSaving: true, problem: undefined })
    const { field } = column
    const report = await changes.save({ item: conflict ?? item, field, value: parsed.value })
    const [saved, refused, conflicting] = [report.saved[0], report.refused[0], report.conflicts[0]]
    if (saved !== undefined) {
      close(editId)
      return saved.item
    }
    if (conflicting !== undefined) {
      updateEdit(editId, { isSaving: false, conflict: conflicting.remote })
    } else {
      const problem = refused === undefined ? explain(report.error) : explainRefusal(refused)
      updateEdit(editId, { isSaving: false, problem })
    }
    return undefined
  }

  return {
    itemId: cell?.item.id,
    columnKey: cell?.column.key,
    kind: cell?.kind ?? 'text',
    draft: cell?.draft ?? '',
    problem: cell?.problem,
    isReplaced: cell?.isReplaced ?? false,
    conflict:
      cell?.conflict &&
      (formatDraft(cell.kind, fieldValue(cell.conflict.data, cell.column.key)) || texts.notSet),
    focusCount: cell?.focusCount ?? 0,
    start: (item, column, { row, draft, problem }) => {
      const value = fieldValue(item.data, column.key)
      const kind = kindOfValue(column.field, value)
      if (changes === undefined || !column.isEditable || !cellKinds.includes(kind)) return false
      if (cell?.isSaving === true) return true
      if (cell !== undefined && hasNote) {
        scrollToRow(cell.row)
        updateEdit(cell.editId, { focusCount: cell.focusCount + 1 })
        return true
      }
      const isReplaced = draft !== undefined
      setCell({
        ...{ editId: Symbol(), item, column, kind, problem, isReplaced },
        draft: isReplaced ? draft : formatDraft(kind, value),
        ...{ isSaving: false, conflict: undefined, row, focusCount: 0 },
      })
      return true
    },
    setDraft: (draft) => {
      if (cell?.isSaving === false) updateEdit(cell.editId, { draft, problem: undefined })
    },
    save: async () => {
      if (cell === undefined || cell.isSaving) return undefined
      if (isUntouched(cell)) {
        close(cell.editId)
        return cell.item
      }
      return store(cell)
    },
    cancel: () => setCell(undefined),
  }
}

function isUntouched({ draft, kind, item, column }: EditedCell): boolean {
  return draft === formatDraft(kind, fieldValue(item.data, column.key))
}
