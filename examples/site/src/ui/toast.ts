import { createContext, useContext } from 'react'

/** A short message about something that was just done. */
export interface Toast {
  text: string
  /** A failure stays until it is put away; anything else goes by itself. */
  failed?: boolean
  /** What one may do about it, such as taking it back. */
  action?: { label: string; run(): void }
}

/** Where messages are sent to; silent outside of `Toasts`. */
export const ToastContext = createContext<(toast: Toast) => void>(() => {})

/** Shows a message above the page, whatever page it is by then. */
export function useToast(): (toast: Toast) => void {
  return useContext(ToastContext)
}
