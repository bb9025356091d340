import type { ReactElement } from 'react'
import { inlineScript } from '../inline-script.js'
import { useTexts } from '../use-texts.js'

/** Script of pages with a password field. */
export const revealScript = inlineScript(enableRevealButtons)

/**
 * Shows the buttons that reveal a password, which need the script. Submitting the form hides the password again, so
 * that browsers do not save it as ordinary text.
 */
function enableRevealButtons(): void {
  for (const button of document.querySelectorAll<HTMLButtonElement>('button.reveal')) {
    const selector = `#${button.getAttribute('aria-controls')}`
    const input = document.querySelector<HTMLInputElement>(selector)
    if (!input) continue
    const { showPassword = '', hidePassword = '' } = button.dataset
    button.hidden = false
    for (const event of ['click', 'submit'] as const) {
      const target = event === 'click' ? button : input.form
      target?.addEventListener(event, () => {
        const isShown = event === 'click' && input.type === 'password'
        input.type = isShown ? 'text' : 'password'
        button.textContent = isShown ? hidePassword : showPassword
      })
    }
  }
}

/** Button that shows the password in a field. Hidden without scripts. */
export function RevealButton({ controls }: { controls: string }): ReactElement {
  const { showPassword, hidePassword } = useTexts().common
  return (
    <button
      className="reveal"
      type="button"
      aria-controls={controls}
      aria-describedby={`${controls}-label`}
      data-show-password={showPassword}
      data-hide-password={hidePassword}
      hidden
    >
      {showPassword}
    </button>
  )
}
