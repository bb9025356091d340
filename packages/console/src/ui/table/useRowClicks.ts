import { type RefObject, useEffect, useRef } from 'react'

/** Opens a row (`tr[data-id]`) on a click anywhere in it. Keyboards and screen readers use the button of the row. */
export function useRowClicks(
  body: RefObject<HTMLElement | null>,
  onOpen: ((id: string) => void) | undefined,
): void {
  const open = useRef(onOpen)
  useEffect(() => {
    open.current = onOpen
  })
  useEffect(() => {
    const onClick = ({ target }: MouseEvent): void => {
      if (!(target instanceof Element) || target.closest('button, a') !== null) return
      // A click that ends a text selection does not open the row.
      if (document.getSelection()?.isCollapsed === false) return
      const id = target.closest('tr')?.getAttribute('data-id')
      if (id !== null && id !== undefined) open.current?.(id)
    }
    const element = body.current
    element?.addEventListener('click', onClick)
    return () => element?.removeEventListener('click', onClick)
  }, [body])
}
