import { useLayoutEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { useStable } from '../ui/useStable.js'

/** Changes parts of a view. With `replace`, the browser history does not keep the previous state. */
export type ChangeView<View> = (part: Partial<View>, options?: { replace: boolean }) => void

/**
 * Reads and changes the state of a page in its URL, so that it survives a reload and works with the back button. A
 * change builds on the URL that the last change has requested, because the page may not be rendered with it yet.
 */
export function useUrlView<View extends object>(
  read: (params: URLSearchParams) => View,
  write: (view: View) => URLSearchParams,
): [View, ChangeView<View>] {
  const [params, setParams] = useSearchParams()
  const requested = useRef(params)
  useLayoutEffect(() => {
    requested.current = params
  }, [params])
  const { change } = useStable({
    change: (part: Partial<View>, options?: { replace: boolean }): void => {
      requested.current = write({ ...read(requested.current), ...part })
      setParams(requested.current, options)
    },
  })
  return [read(params), change]
}
