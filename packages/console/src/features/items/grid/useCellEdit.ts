import type { QueryItemsResponse, WireItem } from '@foyer/protocol'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../../api/api-context.js'
import { explain } from '../../../ui/Problem.js'
import { formatDraft, parseDraft } from '../editors/drafts.js'
import { type FieldKind, kindOfValue } from '../editors/field-kinds.js'
import { isSameValue } from '../item-version.js'
import { conflictOf } from '../save-item.js'
import { type GridColumn, inCells } from './columns.js'
import { texts } from './texts/texts.js'

/** A version of the item: the displayed one, or the stored one. */
interface KnownVersion {
  revision?: string | undefined
  data: WireItem['data']
}

interface RowVersion extends KnownVersion {
  id: string
}

/** A cell that is edited. */
interface EditedCell {
  /** Tells this edit from later ones, also of the same cell. */
  edit: symbol
  item: WireItem
  column: GridColumn
  kind: FieldKind
  draft: string
  problem: string | undefined
  isSaving: boolean
  /** The stored item, if somebody changed the same field. */
  conflict: KnownVersion | undefined
}

/** State and actions of the cell that is edited, if any. */
export interface CellEdit {
  itemId: string | undefined
  columnKey: string | undefined
  kind: FieldKind
  draft: string
  problem: string | undefined
  isSaving: boolean
  /** Value that somebody else saved in the meantime, formatted. */
  conflict: string | undefined
  /** Begins to edit, unless another cell is being saved. Returns false for a cell whose value has no single-line editor. */
  start: (item: WireItem, column: GridColumn) => boolean
  /** Does nothing while the value is saved: the input would be lost. */
  write: (draft: string) => void
  /**
   * Saves the value. Returns false if it was not saved, and stays in the editor with the problem.
   */
  save: () => Promise<boolean>
  cancel: () => void
}

/** Edits one cell in place. Writes only its field, and only over the displayed revision. */
export function useCellEdit(collectionId: string): CellEdit {
  const api = useApi()
  const queries = useQueryClient()
  const [cell, setCell] = useState<EditedCell>()
  // The response to a save may arrive when this edit has ended.
  const change = (edit: symbol, part: Partial<EditedCell>): void =>
    setCell((before) => (before?.edit === edit ? { ...before, ...part } : before))
  const close = (edit: symbol): void =>
    setCell((before) => (before?.edit === edit ? undefined : before))

  const show = (row: RowVersion, fieldPath: string): void => {
    queries.setQueriesData<QueryItemsResponse>({ queryKey: ['items', collectionId] }, (page) =>
      withItem(page, row, fieldPath),
    )
  }
  const store = async (
    over: KnownVersion,
    { edit, item, column, kind, draft }: EditedCell,
  ): Promise<boolean> => {
    const parsed = parseDraft(kind, draft)
    if ('problem' in parsed) {
      change(edit, { problem: parsed.problem })
      return false
    }
    const { value } = parsed
    const fieldPath = column.key
    change(edit, { isSaving: true, problem: undefined })
    try {
      const { dataItem } = await api.patchItem({
        dataCollectionId: collectionId,
        patch: {
          dataItemId: item.id,
          fieldModifications: [
            value === undefined
              ? { action: 'REMOVE_FIELD', fieldPath }
              : { action: 'SET_FIELD', fieldPath, setFieldOptions: { value } },
          ],
        },
        ...(over.revision === undefined ? {} : { ifRevision: over.revision }),
        includeRevision: true,
      })
      show(dataItem, fieldPath)
      close(edit)
      return true
    } catch (error) {
      if (!(error instanceof Error)) throw error
      const conflict = conflictOf(error, item.id)
      if (conflict === undefined) {
        change(edit, { isSaving: false, problem: explain(error) })
        return false
      }
      // There is no conflict if only another field changed, or if an earlier attempt was stored.
      const stored = conflict.data[fieldPath]
      if (isSameValue(stored, over.data[fieldPath]) || isSameValue(stored, value)) {
        return store(conflict, { edit, item, column, kind, draft, ...idle })
      }
      change(edit, { isSaving: false, conflict })
      return false
    }
  }

  return {
    itemId: cell?.item.id,
    columnKey: cell?.column.key,
    kind: cell?.kind ?? 'text',
    draft: cell?.draft ?? '',
    problem: cell?.problem,
    isSaving: cell?.isSaving ?? false,
    conflict:
      cell?.conflict &&
      (formatDraft(cell.kind, cell.conflict.data[cell.column.key]) || texts.notSet),
    start: (item, column) => {
      const value = item.data[column.key]
      const kind = kindOfValue(column.field, value)
      if (!column.isEditable || !inCells.includes(kind)) return false
      if (cell?.isSaving === true) return true
      setCell({ edit: Symbol(), item, column, kind, draft: formatDraft(kind, value), ...idle })
      return true
    },
    write: (draft) => {
      if (cell?.isSaving === false) change(cell.edit, { draft, problem: undefined })
    },
    save: async () => {
      if (cell === undefined || cell.isSaving) return false
      const isUntouched = cell.draft === formatDraft(cell.kind, cell.item.data[cell.column.key])
      if (isUntouched) {
        close(cell.edit)
        return true
      }
      return store(cell.conflict ?? cell.item, cell)
    },
    cancel: () => {
      if (cell?.conflict !== undefined) show({ ...cell.item, ...cell.conflict }, cell.column.key)
      setCell(undefined)
    },
  }
}

const idle = { problem: undefined, isSaving: false, conflict: undefined }

/** Updates a saved field in the cached rows; included references of other fields stay. */
function withItem(
  page: QueryItemsResponse | undefined,
  row: RowVersion,
  fieldPath: string,
): QueryItemsResponse | undefined {
  if (page?.dataItems === undefined) return page
  const dataItems = page.dataItems.map((item) => {
    if (item.id !== row.id) return item
    const { [fieldPath]: _, ...others } = item.data
    const { _updatedDate } = row.data
    const value = row.data[fieldPath]
    const data = {
      ...others,
      ...(_updatedDate === undefined ? {} : { _updatedDate }),
      ...(value === undefined ? {} : { [fieldPath]: value }),
    }
    return {
      ...item,
      data,
      ...(row.revision === undefined ? {} : { revision: row.revision }),
    }
  })
  return { ...page, dataItems }
}
