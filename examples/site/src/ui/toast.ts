import { createContext, useContext } from 'react'
import type { Language } from '../language/languages.js'

/** A short message about the result of an action. */
export interface Toast {
  text: string
  /** True for a failure, which stays until it is closed; other messages close by themselves. */
  failed?: boolean
  /** Language of the message. Default: that of the page. */
  language?: Language
  /** Action of the message, such as undo. */
  action?: { label: string; run(): void }
}

/** Context that shows messages; silent outside of `Toasts`. */
export const ToastContext = createContext<(toast: Toast) => void>(() => {})

/** Returns a function that shows a message above the current page. */
export function useToast(): (toast: Toast) => void {
  return useContext(ToastContext)
}
