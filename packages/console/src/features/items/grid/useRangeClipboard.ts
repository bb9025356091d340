import type { Collection } from '@foyer/protocol'
import { cellOf } from '@foyer/protocol/item-files'
import { type RefObject, useEffect, useState } from 'react'
import { targetOf } from '../../../collections-data/fields.js'
import { useCollections } from '../../../collections-data/useCollections.js'
import { formatCount } from '../../../ui/format/format-number.js'
import { useStable } from '../../../ui/useStable.js'
import { type Cell, kindOf, parsePasted, planClear, planPaste } from '../cell-changes/cell-plan.js'
import { readTabSeparated, writeTabSeparated } from '../cell-changes/tab-separated.js'
import { texts as cellTexts } from '../cell-changes/texts/texts.js'
import type { CellChanges } from '../cell-changes/useCellChanges.js'
import { formatDraft } from '../editors/drafts.js'
import { takesText } from '../editors/field-kinds.js'
import { fieldValue } from '../item-version.js'
import { referenceNames } from './CellValue.js'
import { type CellRange, isOneCell, rangeLimits, sizeOf } from './cell-range.js'
import type { GridColumn } from './columns.js'
import { texts } from './texts/texts.js'
import type { CellEdit } from './useCellEdit.js'
import type { ItemRows } from './useItemRows.js'

interface RangeClipboardOptions {
  grid: RefObject<HTMLElement | null>
  range: CellRange
  columns: readonly GridColumn[]
  rows: ItemRows
  /** Undefined for a read-only grid. */
  changes: CellChanges | undefined
  startCellEdit: CellEdit['start']
  /** Selects a range and scrolls to it. */
  select: (range: CellRange) => void
}

interface RangeClipboard {
  /** Result of the last copy of this range, for screen readers. */
  announcement: string | undefined
  /** Removes the values of the selected cells. */
  clear: () => void
}

/** Copies, cuts, pastes and clears the selected cells, as in a spreadsheet. */
export function useRangeClipboard(options: RangeClipboardOptions): RangeClipboard {
  const { grid, range, columns, rows, changes, startCellEdit, select } = options
  const collections = useCollections().data ?? []
  const [copied, setCopied] = useState<{ range: CellRange; text: string }>()
  const fields = ({ first, last }: CellRange): GridColumn[] => columns.slice(first, last + 1)

  const clear = (): void => {
    const columnsToClear = fields(range)
    changes?.apply(rows.read([range.top, range.bottom]), (items) =>
      planClear(
        items
          .filter((item) => item !== undefined)
          .flatMap((item) => columnsToClear.map(({ field }): Cell => ({ item, field }))),
      ),
    )
  }
  const copy = (clipboard: DataTransfer): boolean => {
    const { rows: count } = sizeOf(range)
    const items = Array.from({ length: count }, (_, index) => rows.at(range.top + index))
    const loaded = items.filter((item) => item !== undefined)
    if (loaded.length < count) {
      setCopied({ range, text: cellTexts.loading })
      return false
    }
    const isOne = isOneCell(range)
    const table = loaded.map((item) =>
      fields(range).map(({ field }) => copyText({ item, field }, collections, isOne)),
    )
    clipboard.setData('text/plain', writeTabSeparated(table))
    const cells = table.length * (table[0]?.length ?? 0)
    setCopied({ range, text: texts.copied(cells, formatCount(cells)) })
    return true
  }
  const paste = (text: string): void => {
    if (changes === undefined) return
    const table = readTabSeparated(text)
    const [value = ''] = table[0] ?? []
    const isOne = table.length === 1 && table[0]?.length === 1
    if (isOne && isOneCell(range)) {
      const [item, column] = [rows.at(range.top), columns[range.first]]
      if (item === undefined || column === undefined) return
      const start = refusedStart({ item, field: column.field }, value)
      // The editor keeps what was pasted, so that it can be corrected.
      if (start !== undefined) {
        select(range)
        if (startCellEdit(item, column, { ...start, row: range.top })) return
      }
    }
    const { columns: width } = sizeOf(range)
    // A single value fills the selected cells.
    const filled = isOne
      ? Array.from({ length: sizeOf(range).rows }, () => Array<string>(width).fill(value))
      : table
    pasteTable(filled)
  }
  const pasteTable = (table: readonly (readonly string[])[]): void => {
    const height = table.length
    const width = table.reduce((longest, { length }) => Math.max(longest, length), 0)
    if (height > rangeLimits.rows || width > rangeLimits.columns) {
      const [rowCount, columnCount] = [rangeLimits.rows, rangeLimits.columns].map(formatCount)
      const remark = cellTexts.tooMany(rowCount ?? '', columnCount ?? '')
      changes?.apply(Promise.resolve([]), () => ({ changes: [], problems: [], remark }))
      return
    }
    const target: CellRange = {
      top: range.top,
      bottom: Math.min(range.top + height, rows.count ?? 0) - 1,
      first: range.first,
      last: Math.min(range.first + width, columns.length) - 1,
    }
    const targetColumns = fields(target)
    const { rows: pastedRows, columns: pastedColumns } = sizeOf(target)
    const [restRows, restColumns] = [height - pastedRows, width - pastedColumns]
    const remark =
      restRows + restColumns > 0
        ? cellTexts.beyond(restRows, restColumns, formatCount(restRows), formatCount(restColumns))
        : undefined
    select(target)
    changes?.apply(rows.read([target.top, target.bottom]), (items) => {
      const cells = items.flatMap((item, row) =>
        targetColumns.flatMap(({ field }, index) => {
          const text = table[row]?.[index]
          return text === undefined || item === undefined ? [] : [{ item, field, text }]
        }),
      )
      return { ...planPaste(cells), remark }
    })
  }
  const listeners = useStable({
    copy: (event: ClipboardEvent) => {
      if (!isOfCells(grid.current) || event.clipboardData === null) return
      copy(event.clipboardData)
      event.preventDefault()
    },
    cut: (event: ClipboardEvent) => {
      if (!isOfCells(grid.current) || event.clipboardData === null) return
      if (copy(event.clipboardData)) clear()
      event.preventDefault()
    },
    paste: (event: ClipboardEvent) => {
      const text = event.clipboardData?.getData('text/plain') ?? ''
      // A clipboard without a text, such as a picture, is no empty cell.
      if (document.activeElement !== grid.current || text === '') return
      paste(text)
      event.preventDefault()
    },
  })
  useEffect(() => {
    // Browsers disagree about the target of these events: the focused element, or that of the selected text.
    const stopper = new AbortController()
    const { signal } = stopper
    document.addEventListener('copy', listeners.copy, { signal })
    document.addEventListener('cut', listeners.cut, { signal })
    document.addEventListener('paste', listeners.paste, { signal })
    return () => stopper.abort()
  }, [listeners])
  return {
    announcement:
      copied !== undefined && isSameRange(copied.range, range) ? copied.text : undefined,
    clear,
  }
}

/** Returns true if the grid has the focus, and no text in it is selected: a selected text is copied as it is. */
function isOfCells(grid: HTMLElement | null): boolean {
  const selection = window.getSelection()
  const isTextSelected = selection?.isCollapsed === false && grid?.contains(selection.anchorNode)
  return document.activeElement === grid && !isTextSelected
}

/** Returns how the editor of a cell begins after a paste that does not fit: an editor of any text keeps it. */
function refusedStart(
  cell: Cell,
  text: string,
): { draft: string; problem: string } | { problem: string } | undefined {
  const parsed = parsePasted({ ...cell, text })
  if (!('problem' in parsed)) return undefined
  const { problem } = parsed
  return takesText(kindOf(cell)) ? { draft: text, problem } : { problem }
}

/**
 * Formats a value for the clipboard, so that it can be pasted into a cell of its type; references by the names that the
 * grid shows. In a table for a spreadsheet, formulas get an apostrophe.
 */
function copyText(cell: Cell, collections: readonly Collection[], isOne: boolean): string {
  const { item, field } = cell
  const value = fieldValue(item.data, field.key)
  const referenced = targetOf(field)
  if (referenced !== undefined) {
    return referenceNames(
      value,
      collections.find(({ id }) => id === referenced),
    )
  }
  const kind = kindOf(cell)
  if (kind === 'json') return value === undefined ? '' : JSON.stringify(value)
  const text = formatDraft(kind, value)
  return isOne || kind === 'number' ? text : cellOf(text)
}

function isSameRange(a: CellRange, b: CellRange): boolean {
  return a.top === b.top && a.bottom === b.bottom && a.first === b.first && a.last === b.last
}
