import type { WireItem } from '@foyer/protocol'
import type { ClipboardEvent, RefObject } from 'react'
import { formatDraft, parseDraft } from '../editors/drafts.js'
import { type FieldKind, kindOfValue } from '../editors/field-kinds.js'
import { fieldValue } from '../item-version.js'
import { type GridColumn, takesText } from './columns.js'
import { texts } from './texts/texts.js'

interface CellClipboardOptions {
  grid: RefObject<HTMLElement | null>
  /** Item and column of the active cell. */
  item: WireItem | undefined
  column: GridColumn | undefined
  /**
   * Begins to edit the active cell, and returns false if it has no editor; undefined for a read-only grid.
   */
  paste: ((item: WireItem, column: GridColumn, start: PasteStart) => boolean) | undefined
}

/** The pasted value, or the reason why the editor begins with the stored one. */
type PasteStart = { draft: string } | { problem: string }

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
      const text = event.clipboardData.getData('text/plain').replace(/\r?\n$/, '')
      const kind = kindOfValue(column.field, fieldValue(item.data, column.key))
      if (paste?.(item, column, pasteStart(kind, text))) event.preventDefault()
    },
  }
}

/** An editor that does not take any text, such as that of a date, shows valid values only. */
function pasteStart(kind: FieldKind, text: string): PasteStart {
  if (/[\t\n]/.test(text)) return { problem: texts.manyCells }
  if (takesText(kind)) return { draft: text }
  const value = text.trim()
  if (kind === 'boolean') {
    const draft = value.toLowerCase()
    return ['', 'true', 'false'].includes(draft) ? { draft } : { problem: texts.trueOrFalse }
  }
  const parsed = parseDraft(kind, value)
  return 'problem' in parsed ? parsed : { draft: formatDraft(kind, parsed.value) }
}
