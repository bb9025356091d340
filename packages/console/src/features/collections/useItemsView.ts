import { useSearchParams } from 'react-router'
import { type ItemsView, readItemsView, writeItemsView } from './items-view.js'

/**
 * Changes parts of what is shown, which closes the panel unless the part opens it: its item may not be on the page
 * any more. With `replace`, going back skips the state before.
 */
export type ChangeItemsView = (part: Partial<ItemsView>, options?: { replace: boolean }) => void

/** What the page shows, kept in its URL so that a reload and the back button find it again. */
export function useItemsView(): [ItemsView, ChangeItemsView] {
  const [params, setParams] = useSearchParams()
  const view = readItemsView(params)
  return [
    view,
    (part, options) =>
      setParams(writeItemsView({ ...view, openItem: undefined, ...part }), options),
  ]
}
