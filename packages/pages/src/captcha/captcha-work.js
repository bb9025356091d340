/*
 * Solves a proof-of-work captcha while the user fills in the form. A form that is submitted earlier waits for the
 * solution. The browser runs this file unchanged, with its imports inlined. @see docs/wire/login.md#proof-of-work
 */

import { solveCaptcha } from '@foyer/protocol/solve-captcha'

async function run(box) {
  const form = box.closest('form')
  const [field, status, progress] = ['input', '[role=status]', 'progress'].map((name) =>
    box.querySelector(name),
  )
  let isDone = false
  let pendingSubmit
  form.addEventListener('submit', (event) => {
    if (isDone || !box.isConnected) return
    event.preventDefault()
    pendingSubmit = { button: event.submitter }
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
    isDone = true
    if (pendingSubmit) form.requestSubmit(pendingSubmit.button)
  } catch {
    // Without https, browsers have no Web Crypto. The form stays, and its status says why. Another click submits it,
    // and the server reports the missing solution.
    status.textContent = box.dataset.failed
    isDone = true
  }
}

for (const box of document.querySelectorAll('[data-challenge]')) run(box)
