/*
 * Works a captcha off while the form is filled in, and puts the proof into the form. A form that is sent before waits for it.
 * The browser runs this file as it stands, with what it imports in place of the import. @see docs/wire.md#proof-of-work
 */

import { solveCaptcha } from '@foyer/protocol/solve-captcha'

async function run(box) {
  const form = box.closest('form')
  const [field, status, progress] = ['input', '[role=status]', 'progress'].map((name) =>
    box.querySelector(name),
  )
  let solved = false
  let sending
  form.addEventListener('submit', (event) => {
    if (solved || !box.isConnected) return
    event.preventDefault()
    sending = { button: event.submitter }
    status.textContent = box.dataset.waiting
  })
  box.hidden = false
  status.textContent = box.dataset.working
  try {
    const challenge = JSON.parse(box.dataset.challenge)
    progress.max = challenge.parameters.data.most
    const onProgress = (tries) => {
      progress.value = tries
    }
    field.value = await solveCaptcha(challenge, { onProgress })
    progress.value = progress.max
    status.textContent = box.dataset.done
    solved = true
    if (sending) form.requestSubmit(sending.button)
  } catch {
    // Without a secure connection browsers have no Web Crypto. The server says what is missing when the form is sent.
    status.textContent = box.dataset.failed
    solved = true
  }
}

for (const box of document.querySelectorAll('[data-challenge]')) run(box)
