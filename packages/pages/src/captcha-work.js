/*
 * Works a captcha off while the form is filled in, and puts the proof into the form. A form that is sent before waits for it.
 * The browser runs this file as it stands. @see docs/wire.md#proof-of-work
 */

/** Tries that are under way at once: the browser spreads them over its threads. */
const AT_ONCE = 8

const fromHex = (text) =>
  Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
const toHex = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

/** The key of one try, as hexadecimal text. */
async function keyOf({ nonce, salt, cost, keyLength }, counter) {
  const password = new Uint8Array([...fromHex(nonce), 0, 0, 0, 0])
  new DataView(password.buffer).setUint32(password.length - 4, counter)
  const key = await crypto.subtle.importKey('raw', password, 'PBKDF2', false, ['deriveBits'])
  const work = { name: 'PBKDF2', hash: 'SHA-256', salt: fromHex(salt), iterations: cost }
  return toHex(new Uint8Array(await crypto.subtle.deriveBits(work, key, keyLength * 8)))
}

/** The proof for a challenge; `tell` hears how many tries were made. */
async function solve(challenge, tell) {
  const { parameters } = challenge
  for (let from = 1; from <= parameters.data.most; from += AT_ONCE) {
    const counters = Array.from({ length: AT_ONCE }, (_, index) => from + index)
    const keys = await Promise.all(counters.map((counter) => keyOf(parameters, counter)))
    const found = keys.findIndex((key) => key.startsWith(parameters.keyPrefix))
    if (found >= 0) {
      const solution = { counter: counters[found], derivedKey: keys[found] }
      return btoa(JSON.stringify({ challenge, solution }))
    }
    tell(from)
  }
  throw new Error('the challenge has no solution')
}

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
    const start = performance.now()
    field.value = await solve(challenge, (tries) => {
      progress.value = tries
    })
    performance.measure('captcha', { start })
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
