import { useCallback } from 'react'
import { type ChangeView, useUrlView } from '../../url/useUrlView.js'
import { type ItemsView, readItemsView, writeItemsView } from './items-view.js'

/**
 * Changes parts of the view. Closes the panel unless `part` opens it, because the new view may not contain its item.
 */
export type ChangeItemsView = ChangeView<ItemsView>

/** Reads and changes the state of a collection's page in its URL. */
export function useItemsView(): [ItemsView, ChangeItemsView] {
  const [view, changeView] = useUrlView(readItemsView, writeItemsView)
  const change = useCallback<ChangeItemsView>(
    (part, options) => changeView({ panel: undefined, ...part }, options),
    [changeView],
  )
  return [view, change]
}
