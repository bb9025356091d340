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
  let solved = false
  let pendingSubmit
  form.addEventListener('submit', (event) => {
    if (solved || !box.isConnected) return
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
    solved = true
    if (pendingSubmit) form.requestSubmit(pendingSubmit.button)
  } catch {
    // Without https, browsers have no Web Crypto. The server reports the missing solution.
    status.textContent = box.dataset.failed
    solved = true
  }
}

for (const box of document.querySelectorAll('[data-challenge]')) run(box)
