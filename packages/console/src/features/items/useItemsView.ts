import { useCallback, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { type ItemsView, readItemsView, writeItemsView } from './items-view.js'

/**
 * Changes parts of the view. Closes the panel unless `part` opens it, because the new view may not contain its item.
 * With `replace`, the browser history does not keep the previous state.
 */
export type ChangeItemsView = (part: Partial<ItemsView>, options?: { replace: boolean }) => void

/**
 * Reads and changes the state of the page in its URL, so that it survives a reload and works with the back button.
 */
export function useItemsView(): [ItemsView, ChangeItemsView] {
  const [params, setParams] = useSearchParams()
  const view = readItemsView(params)
  const latest = useRef({ view, setParams })
  latest.current = { view, setParams }
  const change = useCallback<ChangeItemsView>((part, options) => {
    const { view, setParams } = latest.current
    setParams(writeItemsView({ ...view, panel: undefined, ...part }), options)
  }, [])
  return [view, change]
}
