import { createContext, useContext } from 'react'

/** A short message about something that was just done. */
export interface Toast {
  text: string
  /** A failure stays until it is put away; anything else goes by itself. */
  failed?: boolean
  /** Action of the message, such as undo. */
  action?: { label: string; run(): void }
}

/** Context that shows messages; silent outside of `Toasts`. */
export const ToastContext = createContext<(toast: Toast) => void>(() => {})

/** Shows a message above the page, whatever page it is by then. */
export function useToast(): (toast: Toast) => void {
  return useContext(ToastContext)
}
