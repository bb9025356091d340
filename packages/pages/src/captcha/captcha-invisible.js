/*
 * Requests a token from reCAPTCHA when a form is submitted, and submits the form with it. Without a token the form is
 * submitted too, and the server then requires the visible widget. The browser runs this file unchanged, before the script
 * of the provider.
 */

const box = document.querySelector('[data-invisible]')
const form = box.closest('form')
const status = box.querySelector('[role=status]')
let widget
let sending
let isOver = false

function send() {
  isOver = true
  if (sending) form.requestSubmit(sending.button)
}

function giveUp() {
  status.textContent = box.dataset.failed
  send()
}

function ask() {
  if (sending && widget !== undefined) window.grecaptcha.execute(widget)
}

form.addEventListener('submit', (event) => {
  if (isOver) return
  event.preventDefault()
  sending = { button: event.submitter }
  status.textContent = box.dataset.waiting
  ask()
})

// The script is blocked or missing. Its `error` event does not bubble, so the window listens in the capture phase.
window.addEventListener(
  'error',
  ({ target }) => {
    if (target instanceof HTMLScriptElement) giveUp()
  },
  true,
)

window.foyerCaptchaReady = () => {
  widget = window.grecaptcha.render(box.querySelector('[data-widget]'), {
    sitekey: box.dataset.invisible,
    size: 'invisible',
    callback: send,
    'error-callback': giveUp,
  })
  ask()
}
