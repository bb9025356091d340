import type { WireItem } from '@foyer/protocol'
import type { ClipboardEvent, RefObject } from 'react'
import { formatDraft } from '../editors/drafts.js'
import { kindOfValue } from '../editors/field-kinds.js'
import { fieldValue } from '../item-version.js'
import type { GridColumn } from './columns.js'
import { texts } from './texts/texts.js'

interface CellClipboardOptions {
  grid: RefObject<HTMLElement | null>
  /** Item and column of the active cell. */
  item: WireItem | undefined
  column: GridColumn | undefined
  /** Begins to edit the active cell; undefined for a read-only grid. */
  paste:
    | ((item: WireItem, column: GridColumn, start: { draft: string } | { problem: string }) => void)
    | undefined
}

interface CellClipboard {
  onCopy: (event: ClipboardEvent) => void
  onPaste: (event: ClipboardEvent) => void
}

/** Copies the value of the active cell, and pastes a value into its editor, which saves it with Enter. */
export function useCellClipboard(options: CellClipboardOptions): CellClipboard {
  const { grid, item, column, paste } = options
  const isCell = ({ target }: ClipboardEvent): boolean => target === grid.current
  return {
    onCopy: (event) => {
      // A selected text is copied as it is.
      const isTextSelected = window.getSelection()?.isCollapsed === false
      if (!isCell(event) || isTextSelected || item === undefined || column === undefined) return
      const value = fieldValue(item.data, column.key)
      event.clipboardData.setData(
        'text/plain',
        formatDraft(kindOfValue(column.field, value), value),
      )
      event.preventDefault()
    },
    onPaste: (event) => {
      if (!isCell(event) || item === undefined || column === undefined) return
      // Spreadsheets end a copied cell with a line break.
      const draft = event.clipboardData.getData('text/plain').replace(/\r?\n$/, '')
      const hasManyCells = /[\t\n]/.test(draft)
      paste?.(item, column, hasManyCells ? { problem: texts.manyCells } : { draft })
      event.preventDefault()
    },
  }
}
