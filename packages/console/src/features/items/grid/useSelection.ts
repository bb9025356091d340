import { limits } from '@foyer/protocol'
import { useEffect, useRef, useState } from 'react'
import { useApi } from '../../../api/api-context.js'
import { type RowsQuery, readRowIds } from './useItemRows.js'

/** Maximum number of selected rows. */
const maxSelection = 100_000

/** Selected items, by their ids. */
export interface Selection {
  ids: ReadonlySet<string>
  /** True while the ids of many rows are read. */
  isReading: boolean
  error: Error | null
  /** Selects or deselects an item. */
  toggle: (id: string, row: number) => void
  /** Selects the rows from the last one that was toggled to this one. */
  extendTo: (row: number) => void
  /** Selects all items that match the view. */
  all: () => void
  clear: () => void
}

/** Keeps the selected items of a filter, including invisible rows. Another filter or collection begins without any. */
export function useSelection(query: RowsQuery): Selection {
  const api = useApi()
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const [anchor, setAnchor] = useState(0)
  const [isReading, setReading] = useState(false)
  const [error, setError] = useState<Error | null>(null)
  const reading = useRef<AbortController>(undefined)
  /** A change of the selection replaces the rows that are still read. */
  const stopReading = (): void => {
    reading.current?.abort()
    setReading(false)
  }
  const view = JSON.stringify([query.collection.id, query.filter])
  const lastView = useRef(view)
  useEffect(() => {
    if (lastView.current === view) return
    lastView.current = view
    reading.current?.abort()
    setReading(false)
    setIds(new Set())
    setAnchor(0)
  }, [view])
  const addRows = async (first: number, last: number, signal: AbortSignal): Promise<void> => {
    const selected = new Set(ids)
    for (let offset = first; offset <= last; offset += limits.maxPageSize) {
      const limit = Math.min(limits.maxPageSize, last - offset + 1)
      const page = await readRowIds(api, query, { offset, limit }, signal)
      if (signal.aborted) return
      for (const id of page) selected.add(id)
      setIds(new Set(selected))
      if (page.length < limit) return
    }
  }
  const read = async (first: number, last: number): Promise<void> => {
    stopReading()
    const stopper = new AbortController()
    reading.current = stopper
    setReading(true)
    setError(null)
    try {
      await addRows(first, last, stopper.signal)
    } catch (cause) {
      if (!(cause instanceof Error)) throw cause
      if (!stopper.signal.aborted) setError(cause)
    } finally {
      if (!stopper.signal.aborted) setReading(false)
    }
  }
  return {
    ids,
    isReading,
    error,
    toggle: (id, row) => {
      stopReading()
      const next = new Set(ids)
      if (!next.delete(id)) next.add(id)
      setIds(next)
      setAnchor(row)
    },
    extendTo: (row) => read(Math.min(anchor, row), Math.max(anchor, row)),
    all: () => read(0, maxSelection - 1),
    clear: () => {
      stopReading()
      setIds(new Set())
    },
  }
}
