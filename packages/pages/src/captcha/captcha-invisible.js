/*
 * Requests a token from reCAPTCHA when a form is submitted, and submits the form with it. Without a token the form is
 * submitted too, and the server then requires the visible widget. The browser runs this file unchanged, before the
 * script of the provider.
 */

const box = document.querySelector('[data-invisible]')
const form = box.closest('form')
const status = box.querySelector('[role=status]')
let widget
let pendingSubmit
let isDone = false

function submitForm() {
  isDone = true
  if (pendingSubmit) form.requestSubmit(pendingSubmit.button)
}

function submitWithoutToken() {
  status.textContent = box.dataset.failed
  submitForm()
}

function requestToken() {
  if (pendingSubmit && widget !== undefined) window.grecaptcha.execute(widget)
}

form.addEventListener('submit', (event) => {
  if (isDone) return
  event.preventDefault()
  pendingSubmit = { button: event.submitter }
  status.textContent = box.dataset.waiting
  requestToken()
})

// The script is blocked or missing. Its `error` event does not bubble, so the window listens in the capture phase.
window.addEventListener(
  'error',
  ({ target }) => {
    if (target instanceof HTMLScriptElement) submitWithoutToken()
  },
  true,
)

window.foyerCaptchaReady = () => {
  widget = window.grecaptcha.render(box.querySelector('[data-widget]'), {
    sitekey: box.dataset.invisible,
    size: 'invisible',
    callback: submitForm,
    'error-callback': submitWithoutToken,
  })
  requestToken()
}
