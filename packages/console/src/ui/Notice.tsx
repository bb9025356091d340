import type { ReactNode } from 'react'
import { Button } from 'react-aria-components'
import { CloseIcon } from './icons.js'
import './notice.css'
import { texts } from './texts/texts.js'

/** Message about the last action, with an undo action if there is one. */
export interface NoticeMessage {
  text: ReactNode
  /** Listed below the text. */
  details?: readonly string[]
  tone?: 'success' | 'danger'
  action?: { label: string; run: () => void }
}

interface NoticeProps {
  message: NoticeMessage | undefined
  onClose: () => void
}

/** Message at the lower edge of the window. It stays until it is closed or replaced. */
export function Notice({ message, onClose }: NoticeProps): ReactNode {
  return (
    <div className="notice-place" role="status">
      {message !== undefined && (
        <div className="notice-message" data-tone={message.tone ?? 'success'}>
          <div className="notice-text">
            <p>{message.text}</p>
            {message.details !== undefined && (
              // biome-ignore lint/a11y/noNoninteractiveTabindex: a long list scrolls, also by keyboard
              <ul tabIndex={0}>
                {message.details.map((line, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: lines may be equal, for items with the same name
                  <li key={at}>{line}</li>
                ))}
              </ul>
            )}
          </div>
          {message.action && (
            <Button className="button quiet" onPress={message.action.run}>
              {message.action.label}
            </Button>
          )}
          <Button
            className="button quiet button-icon"
            aria-label={texts.closeMessage}
            onPress={onClose}
          >
            <CloseIcon />
          </Button>
        </div>
      )}
    </div>
  )
}
