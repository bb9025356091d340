import type { Collection, QueryItemsResponse } from '@foyer/protocol'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../../api/api-context.js'
import { isReference } from '../../../collections-data/type-words.js'
import { useUnsavedChanges } from '../../../forms/useUnsavedChanges.js'
import { explain } from '../../../ui/Problem.js'
import { formatDraft, parseDraft } from '../editors/drafts.js'
import { type FieldKind, kindOfValue } from '../editors/field-kinds.js'
import { fieldValue, type ItemVersion } from '../item-version.js'
import { saveField } from '../save-item.js'
import { type GridColumn, inCells } from './columns.js'
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
}

/** Start of an edit other than with the stored value. */
interface EditStart {
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
  isSaving: boolean
  isReplaced: boolean
  /** Value that someone else saved in the meantime, formatted. */
  conflict: string | undefined
  /**
   * Begins to edit, unless another cell is being saved. Returns false for a cell whose value has no single-line editor.
   */
  start: (item: ItemVersion, column: GridColumn, start?: EditStart) => boolean
  /** Does nothing while the value is saved: the input would be lost. */
  setDraft: (draft: string) => void
  /**
   * Saves the value and returns the stored item. Returns undefined if it was not saved: the editor shows the problem.
   */
  save: () => Promise<ItemVersion | undefined>
  cancel: () => void
}

/**
 * Edits one cell in place. Writes only its field. If someone else has changed this field since it was read, shows the
 * conflict instead.
 */
export function useCellEdit(collection: Collection): CellEdit {
  const api = useApi()
  const queries = useQueryClient()
  const [cell, setCell] = useState<EditedCell>()
  // A value that was not saved is lost with the page. Other values are saved when the editor loses the focus.
  useUnsavedChanges(cell?.problem !== undefined || cell?.conflict !== undefined, {
    onDiscard: () => setCell(undefined),
  })
  // The response to a save may arrive when this edit has ended.
  const updateEdit = (editId: symbol, part: Partial<EditedCell>): void =>
    setCell((before) => (before?.editId === editId ? { ...before, ...part } : before))
  const close = (editId: symbol): void =>
    setCell((before) => (before?.editId === editId ? undefined : before))

  const cacheItem = (stored: ItemVersion): void => {
    queries.setQueriesData<QueryItemsResponse>({ queryKey: ['items', collection.id] }, (page) =>
      withItem(page, stored, collection),
    )
  }
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
    updateEdit(editId, { isSaving: true, problem: undefined })
    try {
      const field = { fieldPath: column.key, value: parsed.value }
      const outcome = await saveField(api, collection.id, conflict ?? item, field)
      if (outcome.kind === 'conflict') {
        updateEdit(editId, { isSaving: false, conflict: outcome.remote })
        return undefined
      }
      cacheItem(outcome.item)
      close(editId)
      return outcome.item
    } catch (error) {
      if (!(error instanceof Error)) throw error
      updateEdit(editId, { isSaving: false, problem: explain(error) })
      return undefined
    }
  }

  return {
    itemId: cell?.item.id,
    columnKey: cell?.column.key,
    kind: cell?.kind ?? 'text',
    draft: cell?.draft ?? '',
    problem: cell?.problem,
    isSaving: cell?.isSaving ?? false,
    isReplaced: cell?.isReplaced ?? false,
    conflict:
      cell?.conflict &&
      (formatDraft(cell.kind, fieldValue(cell.conflict.data, cell.column.key)) || texts.notSet),
    start: (item, column, { draft, problem } = {}) => {
      const value = fieldValue(item.data, column.key)
      const kind = kindOfValue(column.field, value)
      if (!column.isEditable || !inCells.includes(kind)) return false
      if (cell?.isSaving === true) return true
      const isReplaced = draft !== undefined
      setCell({
        ...{ editId: Symbol(), item, column, kind, problem, isReplaced },
        draft: isReplaced ? draft : formatDraft(kind, value),
        isSaving: false,
        conflict: undefined,
      })
      return true
    },
    setDraft: (draft) => {
      if (cell?.isSaving === false) updateEdit(cell.editId, { draft, problem: undefined })
    },
    save: async () => {
      if (cell === undefined || cell.isSaving) return undefined
      const isUntouched =
        cell.draft === formatDraft(cell.kind, fieldValue(cell.item.data, cell.column.key))
      if (isUntouched) {
        close(cell.editId)
        return cell.item
      }
      return store(cell)
    },
    cancel: () => {
      if (cell?.conflict !== undefined) cacheItem(cell.conflict)
      setCell(undefined)
    },
  }
}

/**
 * Shows a stored item in the cached rows. They keep their included references, of which the stored item has only ids.
 */
function withItem(
  page: QueryItemsResponse | undefined,
  { id, revision, data }: ItemVersion,
  { fields }: Collection,
): QueryItemsResponse | undefined {
  if (page?.dataItems === undefined) return page
  const dataItems = page.dataItems.map((item) => {
    if (item.id !== id) return item
    const included = fields
      .filter(({ key, type }) => isReference(type) && Object.hasOwn(item.data, key))
      .map(({ key }) => [key, item.data[key]])
    return {
      ...item,
      data: { ...data, ...Object.fromEntries(included) },
      ...(revision === undefined ? {} : { revision }),
    }
  })
  return { ...page, dataItems }
}
