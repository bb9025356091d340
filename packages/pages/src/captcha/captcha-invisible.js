/*
 * Asks reCAPTCHA for a token when a form is sent, and sends the form with it. A form that gets none is sent without: the
 * server then asks for the visible kind. The browser runs this file as it stands, before the script of the provider.
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

// Blocked, or not there: the element tells, and the window hears it on its way down.
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
