import { type RefObject, useEffect } from 'react'

/**
 * Closes a menu on Escape, and on a click or focus outside of it. Escape returns the focus to the button of the menu.
 */
export function useDismiss(
  box: RefObject<HTMLElement | null>,
  open: boolean,
  close: () => void,
): void {
  useEffect(() => {
    if (!open) return undefined
    const onKey = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return
      close()
      box.current?.querySelector('button')?.focus()
    }
    const onElsewhere = ({ target }: Event) => {
      if (target instanceof Node && !box.current?.contains(target)) close()
    }
    document.addEventListener('keydown', onKey)
    document.addEventListener('pointerdown', onElsewhere)
    document.addEventListener('focusin', onElsewhere)
    return () => {
      document.removeEventListener('keydown', onKey)
      document.removeEventListener('pointerdown', onElsewhere)
      document.removeEventListener('focusin', onElsewhere)
    }
  }, [box, open, close])
}
