import { useEffect } from 'react'

/** Changes that can hide or disable an element. */
const observed: MutationObserverInit = {
  subtree: true,
  childList: true,
  attributes: true,
  attributeFilter: ['disabled', 'hidden', 'class'],
}

/**
 * Keeps the focus in the page. When the focused element disappears or is disabled, focuses the closest element around
 * it that is still shown, and `main` after a navigation. Otherwise keyboard users would restart at the top of the
 * document.
 */
export function useFocusKeeper(): void {
  useEffect(() => {
    /** The focused element and the elements around it, from the inside to the outside. */
    let focused: HTMLElement[] = []
    let focusedAt = ''
    let frame = 0
    const remember = ({ target }: FocusEvent): void => {
      focused = target instanceof HTMLElement ? withAncestors(target) : []
      focusedAt = window.location.pathname
    }
    const keep = (): void => {
      const [lost, ...around] = focused
      const { activeElement, body } = document
      if (lost === undefined || canHaveFocus(lost)) return
      if (activeElement !== body && activeElement !== lost) return
      const main = document.querySelector('main')
      const closest = around.find(isShown)
      const hasNavigated = focusedAt !== window.location.pathname
      if (main && (hasNavigated || closest === undefined || closest.contains(main))) focus(main)
      else if (closest) focus(closest)
    }
    const observer = new MutationObserver(() => {
      // After the frames of components that move the focus themselves.
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(keep)
    })
    observer.observe(document.body, observed)
    document.addEventListener('focusin', remember)
    return () => {
      observer.disconnect()
      document.removeEventListener('focusin', remember)
      cancelAnimationFrame(frame)
    }
  }, [])
}

function withAncestors(element: HTMLElement): HTMLElement[] {
  const { parentElement } = element
  if (parentElement === null || element === document.body) return []
  return [element, ...withAncestors(parentElement)]
}

function isShown(element: HTMLElement): boolean {
  return element.isConnected && element.getClientRects().length > 0
}

function canHaveFocus(element: HTMLElement): boolean {
  return isShown(element) && !element.matches(':disabled')
}

/** Focuses an element that need not be focusable, without scrolling. */
function focus(element: HTMLElement): void {
  if (!element.hasAttribute('tabindex')) {
    element.tabIndex = -1
    element.addEventListener('blur', () => element.removeAttribute('tabindex'), { once: true })
  }
  element.focus({ preventScroll: true })
}
